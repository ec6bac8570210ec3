package parcel

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// ShipBatchRow sends what is left of one order.
type ShipBatchRow struct {
	OrderNo string `json:"orderNo" minLength:"1" maxLength:"40"`
	order.ExpressIn
}

// ShipBatchIn sends many orders, each as a whole. A dry run only tells what would become of them.
type ShipBatchIn struct {
	Rows   []ShipBatchRow `json:"rows" minItems:"1" maxItems:"500"`
	DryRun bool           `json:"dryRun,omitempty"`
}

// ShipBatchSent is an order that was sent, or would be.
type ShipBatchSent struct {
	Line    int    `json:"line"` // from 1 on
	ID      int64  `json:"id"`
	OrderNo string `json:"orderNo"`
	Title   string `json:"title"`
	Qty     int64  `json:"qty"`
}

// ShipBatchFailure is a line that cannot be done, and why.
type ShipBatchFailure struct {
	Line    int    `json:"line"`
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// ShipBatchOut tells what became of each line.
type ShipBatchOut struct {
	OK     []ShipBatchSent    `json:"ok"`
	Failed []ShipBatchFailure `json:"failed"`
}

// errDry takes a dry run back.
var errDry = errors.New("dry run")

// batchIn is one line, as the move that it asks for.
type batchIn struct{ resource.RecordRef }

func shipBatchCall(o *order.Orders[Order]) *api.Call {
	moves := resource.MovesOf[Order, batchIn](o.Records(), o.Name+"Ship")
	return api.Once(o.Name+"ShipBatch", moves.Need, func(r *api.Request, tx *store.Tx, in ShipBatchIn) (ShipBatchOut, error) {
		out := ShipBatchOut{OK: []ShipBatchSent{}, Failed: []ShipBatchFailure{}}
		orders, numbers := map[string]bool{}, map[string]bool{}
		for i, row := range in.Rows {
			sent := ShipBatchSent{Line: i + 1, OrderNo: row.OrderNo}
			err := tx.Savepoint(func() error {
				if orders[row.OrderNo] || numbers[row.ExpressNo] {
					return fault.Duplicate("orderNo").WithMessage("duplicate.inFile", nil)
				}
				if err := sendWhole(tx, r, moves, row, &sent); err != nil || !in.DryRun {
					return err
				}
				return errDry
			})
			refused, is := fault.As(err)
			switch {
			case err == nil, errors.Is(err, errDry):
				orders[row.OrderNo], numbers[row.ExpressNo] = true, true
				out.OK = append(out.OK, sent)
			case is:
				out.Failed = append(out.Failed, ShipBatchFailure{Line: i + 1, Code: refused.Code, Message: r.Say(refused)})
			default:
				return out, err
			}
		}
		return out, nil
	})
}

// sendWhole sends what is left of an order.
func sendWhole(tx *store.Tx, r *api.Request, moves resource.Moves[Order, batchIn], row ShipBatchRow, sent *ShipBatchSent) error {
	if err := row.CheckName(); err != nil {
		return err
	}
	found, err := store.All[int64](&tx.Q, "SELECT id FROM orders WHERE order_no = ? AND kind = 'goods' AND deleted_at IS NULL", row.OrderNo)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fault.NotFound()
	}
	sent.ID = found[0]
	_, err = moves.Make(tx, r, batchIn{}, sent.ID, nil, func(c *resource.Change[Order]) error {
		of, err := itemsOf(&c.Tx.Q, c.After.ID)
		if err != nil {
			return err
		}
		sent.Title, sent.Qty = c.After.Title, 0
		var lines []ShippedLine
		for _, item := range of {
			if left := item.toShip(); left > 0 {
				lines = append(lines, ShippedLine{ItemID: item.ID, Qty: left})
				sent.Qty += left
			}
		}
		return send(c, of, lines, row.ExpressIn, false)
	})
	return err
}
