package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// listenAgain is how long is waited before a lost connection is made anew.
const listenAgain = time.Second

// Listen calls hear for every message that a server on the same database sends over a channel, until ctx ends, and begun each
// time that it begins to hear. What is said while the connection is lost is missed, and so is everything behind a pooler that
// shares connections out by transaction. SQLite has one server, which needs no messages.
func (db *DB) Listen(ctx context.Context, channel text, begun func(), hear func(message string)) {
	if listens, ok := db.driver.(*postgresDriver); ok {
		listens.listen(ctx, string(channel), begun, hear)
	}
}

// Notify sends a message to all who listen on a channel of the same database.
func (db *DB) Notify(ctx context.Context, channel text, message string) error {
	if db.dialect != &postgresDialect {
		return nil
	}
	_, err := Get[int64](db.Read(ctx), "SELECT count(*) FROM (SELECT pg_notify(?, ?)) AS sent", string(channel), message)
	return err
}

func (d *postgresDriver) listen(ctx context.Context, channel string, begun func(), hear func(message string)) {
	for ctx.Err() == nil {
		_ = d.listenOnce(ctx, channel, begun, hear) // whatever ended it, another connection may do
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
}

// listenOnce has a connection of its own: one of the pool's would be missing there for ever.
func (d *postgresDriver) listenOnce(ctx context.Context, channel string, begun func(), hear func(message string)) error {
	conn, err := pgx.ConnectConfig(ctx, d.pool.Config().ConnConfig.Copy())
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return err
	}
	begun()
	for {
		said, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		hear(said.Payload)
	}
}
