// The line to the server: its events say that something changed. When the server doesn't answer, the
// page says so and tries until it does; while only the events are missing, it looks by itself. A page
// that nobody sees lets them go, as browsers have few lines to one server, and looks now and then, so
// that its title tells whose turn it is.

const TRY = 2500; // milliseconds between two tries
const SILENCE = 40_000; // a stream that gave no sign of life for so long is dead; one comes every 15 s
const AWAY = 25_000; // between two looks of a page that nobody sees
const SHOWN = 1200; // a shorter loss isn't worth a word

let look = () => {}; // asks for the table as it is now
let url = "", stream = null;
let heard = 0; // when there was the last sign of life, or look without events
let isDeaf = false; // no events arrive
let isLost = false; // no answers either
let soon = 0;

const banner = () => document.querySelector("#offline");

export function answered() {
  isLost = false;
  clearTimeout(soon);
  soon = 0;
  banner().hidden = true;
}

export function lost() {
  isLost = true;
  soon ||= setTimeout(() => { banner().hidden = false; }, SHOWN);
}

function connect() {
  stream?.close();
  heard = Date.now();
  stream = url && !document.hidden ? new EventSource(url) : null;
  isDeaf = Boolean(stream);
  const hear = () => { heard = Date.now(); };
  stream?.addEventListener("open", () => { hear(); isDeaf = false; });
  stream?.addEventListener("pulse", hear);
  stream?.addEventListener("change", (event) => {
    hear();
    if (event.lastEventId !== document.querySelector("#table").dataset.number) look();
  });
  stream?.addEventListener("error", () => {
    if (!isDeaf) look(); // says whether the server is gone, or only the stream
    isDeaf = true;
  });
}

// Listen to a table's events; nothing happens if it is the one that is listened to.
export function listen(events = "") {
  if (events === url) return;
  url = events;
  connect();
}

export function start(refresh) {
  look = refresh;
  setInterval(() => {
    const silence = Date.now() - heard;
    const isAway = url && !stream && silence > AWAY;
    if (isAway) heard = Date.now();
    // After a refusal browsers give up, and a line that was cut silently never ends.
    if (stream && (stream.readyState === EventSource.CLOSED || silence > SILENCE)) connect();
    if (isLost || isDeaf || isAway) look();
  }, TRY);
  addEventListener("offline", lost);
  addEventListener("online", () => { connect(); look(); });
  document.addEventListener("visibilitychange", () => {
    connect();
    if (!document.hidden && url) look();
  });
  document.addEventListener("htmx:error", () => look()); // what a button asked for didn't arrive
}
