package seed

import (
	"context"
	"reflect"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// members with all that belongs to them: ledger, tags, sign-ins, history.
var members = entity{
	name:    member.Members.Name,
	needs:   []string{member.Tiers.Name},
	rows:    amounts{tiny: 60, usual: 2_000, medium: 50_000, bench: 1_000_000},
	grows:   true,
	maxRows: 5_000_000, // identity numbers stay apart up to here
	counted: true,
	table:   member.Members.Columns,
	fill:    fillMembers,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('normal', 'blacklisted', 'deleted')")},
		{"have an account that is not the sum of its bookings", store.Where(`growth <> COALESCE((SELECT sum(l.delta) FROM member_ledger AS l WHERE l.member_id = members.id AND l.account = 'growth'), 0)
			OR points <> COALESCE((SELECT sum(l.delta) FROM member_ledger AS l WHERE l.member_id = members.id AND l.account = 'points'), 0)
			OR balance_fen <> COALESCE((SELECT sum(l.delta) FROM member_ledger AS l WHERE l.member_id = members.id AND l.account = 'balance'), 0)`)},
		// Where orders were made at all: members can be made alone.
		{"count other orders than they have", store.Where(`EXISTS (SELECT 1 FROM orders) AND (order_count <> (SELECT count(*) FROM orders AS o WHERE o.member_id = members.id AND o.deleted_at IS NULL)
			OR spent_fen <> COALESCE((SELECT sum(o.paid_fen - o.refunded_fen) FROM orders AS o WHERE o.member_id = members.id AND o.deleted_at IS NULL), 0)
			OR COALESCE(last_order_at, 0) <> COALESCE((SELECT max(o.created_at) FROM orders AS o WHERE o.member_id = members.id AND o.deleted_at IS NULL), 0))`)},
		{"have another tier than their growth is worth", store.Where(`tier_source = 'auto' AND tier_id <>
			(SELECT t.id FROM tiers AS t WHERE t.obtain = 'growth' AND t.status = 'enabled' AND t.growth_min <= members.growth ORDER BY t.level DESC LIMIT 1)`)},
		{"are closed and still keep something personal", store.Where("status = 'deleted' AND (phone_sealed <> '' OR id_no_sealed <> '' OR real_name <> '' OR tags <> '[]' OR birthday <> '')")},
		{"are live without a telephone number", store.Where("status <> 'deleted' AND (phone_sealed = '' OR phone_index = '' OR phone_tail = '')")},
		{"have tags by which they are not found", store.Where("tags <> '[]' AND id NOT IN (SELECT t.member_id FROM member_tags AS t)")},
		{"are verified without a document", store.Where("cert_status = 'approved' AND id NOT IN (SELECT c.member_id FROM certifications AS c WHERE c.status = 'approved' AND c.deleted_at IS NULL)")},
		{"are verified without a name", store.Where("cert_status = 'approved' AND real_name = ''")},
	},
}

func fillMembers(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := member.Members.Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	count := b.rows[member.Members.Name]
	made, err := db.Load(ctx, table, inParallel(count, func(i int64) any {
		m := lifeOf(b, i).Member
		seal(&m)
		return &m
	}))
	if err != nil {
		return made, err
	}
	for _, load := range []func() error{
		func() error {
			return loadOwned(ctx, db, b, "member_ledger", (*life).booked)
		},
		func() error {
			return loadOwned(ctx, db, b, "member_logins", func(l *life) []member.Login { return l.logins })
		},
		func() error {
			return loadOwned(ctx, db, b, "member_events", func(l *life) []member.Event { return l.events })
		},
		func() error { return loadOwned(ctx, db, b, "member_tags", (*life).tags) },
	} {
		if err := load(); err != nil {
			return made, err
		}
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error { return countMembers(tx, made) })
}

// loadOwned fills a table with what belongs to each member, numbered as it comes.
func loadOwned[T any](ctx context.Context, db *store.DB, b *batch, name string, of func(l *life) []T) error {
	table := store.TableOf[T](name)
	id, _ := table.Column("id")
	_, err := db.Load(ctx, table, func(yield func(any) bool) {
		next := int64(0)
		for made := range inParallel(b.rows[member.Members.Name], func(i int64) any {
			l := lifeOf(b, i)
			return of(&l)
		}) {
			rows := made.([]T)
			for j := range rows {
				next++
				*id.Pointer(reflect.ValueOf(&rows[j]).Elem()).(*int64) = next
				if !yield(&rows[j]) {
					return
				}
			}
		}
	})
	return err
}

// countMembers writes the counters that the server keeps itself.
func countMembers(tx *store.Tx, made int64) error {
	if err := resource.CountRows(tx, member.NumbersGiven, made); err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO row_counts (name, total) SELECT 'user.tier.' || tier_id, count(*) FROM members WHERE status <> 'deleted' GROUP BY tier_id`)
}
