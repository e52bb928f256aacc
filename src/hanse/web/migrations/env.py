"""What Alembic runs: the steps, over the connection that the store hands it."""

from alembic import context

from hanse.web.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite can't change a table in place
)
with context.begin_transaction():
    context.run_migrations()
