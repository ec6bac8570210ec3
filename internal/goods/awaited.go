package goods

import (
	"errors"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Awaited is what is still to be sent, as orders know it: how many of them there are, and what the first few are called.
// Orders stand above goods, so the app hands it over.
type Awaited struct {
	Goods func(q *store.Q, goods int64) (count int64, sample []string, err error)
	Sku   func(q *store.Q, sku int64) (count int64, sample []string, err error)
}

// SetAwaited keeps what somebody waits for. The app calls it while the program starts, before anything is served.
func SetAwaited(a Awaited) {
	list.BeforeDelete = a.refuseGoods
	list.Check = func(c *resource.Change[Goods]) error {
		if err := check(c); err != nil {
			return err
		}
		return a.refuseSkus(c)
	}
}

// refuseGoods keeps goods that somebody still waits for.
func (a Awaited) refuseGoods(c *resource.Change[Goods]) error {
	count, sample, err := a.Goods(&c.Tx.Q, c.Before.ID)
	if err != nil || count == 0 {
		return err
	}
	return fault.InUse([]fault.Ref{{Kind: "order", Count: count, Sample: sample}}).WithMessage("inUse.goods", map[string]any{"n": count})
}

// refuseSkus keeps SKUs that somebody still waits for.
func (a Awaited) refuseSkus(c *resource.Change[Goods]) error {
	for _, sku := range gone(c) {
		count, sample, err := a.Sku(&c.Tx.Q, sku.ID)
		if err != nil {
			return err
		}
		if count > 0 {
			return fault.InUse([]fault.Ref{{Kind: "order", Count: count, Sample: sample}}).WithMessage("inUse.sku", map[string]any{"spec": sku.Spec, "n": count})
		}
	}
	return nil
}

// NeedsAdApproval reports whether goods may be advertised only with an approval: the law asks for one for all but general goods.
func NeedsAdApproval(q *store.Q, id int64) (bool, error) {
	of, err := store.Get[GoodsType](q, "SELECT type FROM goods WHERE id = ?", id)
	if errors.Is(err, store.ErrNoRows) {
		return false, nil
	}
	return of != General, err
}
