package seed

import (
	"context"
	"reflect"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// byMember fills a table with what each member has, numbered as it comes unless it has a number.
func byMember[T any](of func(b *batch, i int64) []T, sealer func(v *pii.Vault) (func(row any), error)) func(context.Context, *store.DB, *store.Table, *batch) (int64, error) {
	return func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
		seal, err := sealer(b.vault)
		if err != nil {
			return 0, err
		}
		id, numbered := table.Column("id")
		return db.Load(ctx, table, func(yield func(any) bool) {
			next := int64(0)
			for made := range inParallel(b.rows[member.Members.Name], func(i int64) any {
				rows := of(b, i)
				for j := range rows {
					seal(&rows[j])
				}
				return rows
			}) {
				rows := made.([]T)
				for j := range rows {
					if next++; numbered {
						if given := id.Pointer(reflect.ValueOf(&rows[j]).Elem()).(*int64); *given == 0 {
							*given = next
						}
					}
					if !yield(&rows[j]) {
						return
					}
				}
			}
		})
	}
}
