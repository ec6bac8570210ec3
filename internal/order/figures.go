package order

import (
	"slices"
	"strconv"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// The figures of days that orders add to, each for its kind.
const (
	FigurePlaced       = "placed"       // by the day that they were placed on
	FigurePlacedPaid   = "placedPaid"   // by the day that they were placed on, of those that are paid for
	FigureCancelled    = "cancelled"    // by the day that they were placed on and the reason
	FigureRefunded     = "refunded"     // by the day that they were placed on, in part or whole
	FigurePaid         = "paid"         // with fen
	FigureBoughtBefore = "boughtBefore" // of those that were paid for on the day, by somebody who had paid for one before
	FigureBegun        = "begun"        // by the minutes since they were paid for
	FigureDone         = "done"         // by the minutes since they were paid for
	FigureLate         = "late"         // of those that were done on the day
	FigureRated        = "rated"        // of those that were done on the day, with stars
	FigureMoneyBack    = "moneyBack"    // refunds by reason, with fen, on the day that the money was back
	FigureUnderWay     = "underWay"     // refunds that somebody still waits for, with fen, on no day
)

// figuresOf is what an order adds to the figures of its kind.
func (o *Orders[T]) figuresOf(row *T) []resource.DayFigure {
	order := common(row)
	if order.DeletedAt != nil {
		return nil
	}
	var all []resource.DayFigure
	add := func(name string, at value.Time, bucket string, total int64) {
		all = append(all, resource.DayFigure{Name: name, Day: identity.DayNumber(at), Kind: string(o.Code), Bucket: bucket, N: 1, Total: total})
	}
	if o.own.Figures != nil {
		all = o.own.Figures(row)
	}
	add(FigurePlaced, order.CreatedAt, "", 0)
	if order.CancelReason != nil {
		add(FigureCancelled, order.CreatedAt, string(*order.CancelReason), 0)
	}
	if order.PaidAt == nil {
		return all
	}
	add(FigurePlacedPaid, order.CreatedAt, "", 0)
	add(FigurePaid, *order.PaidAt, "", int64(order.PaidFen))
	if order.RefundStatus == kind.RefundPartial || order.RefundStatus == kind.RefundFull {
		add(FigureRefunded, order.CreatedAt, "", 0)
	}
	if order.BoughtBefore {
		add(FigureBoughtBefore, *order.PaidAt, "", 0)
	}
	if order.BegunAt != nil {
		add(FigureBegun, *order.BegunAt, minutesOf(*order.PaidAt, *order.BegunAt), 0)
	}
	if order.CompletedAt == nil {
		return all
	}
	add(FigureDone, *order.CompletedAt, minutesOf(*order.PaidAt, *order.CompletedAt), 0)
	if order.Late {
		add(FigureLate, *order.CompletedAt, "", 0)
	}
	if o.own.Rating != nil {
		if stars := o.own.Rating(row); stars != nil {
			add(FigureRated, *order.CompletedAt, "", int64(*stars))
		}
	}
	return all
}

// minutesOf is how long something took, in steps that grow with it: a median needs no more.
func minutesOf(from, to value.Time) string {
	m := int64(to.Sub(from) / time.Minute)
	return strconv.FormatInt(m-m%MinuteStep(m), 10)
}

// MinuteStep is how wide the bucket is that a number of minutes falls into.
func MinuteStep(minutes int64) int64 {
	switch {
	case minutes < 60:
		return 5
	case minutes < 8*60:
		return 15
	case minutes < 48*60:
		return 60
	}
	return 12 * 60
}

// underWay are the states of a refund that somebody still waits for.
var underWay = []RefundState{Requested, AwaitingReturn, Processing, Failed}

// refundFigures is what a refund adds to the figures of its kind: while it is under way, and once its money is back.
func refundFigures(f *Refund) []resource.DayFigure {
	switch {
	case slices.Contains(underWay, f.Status):
		return []resource.DayFigure{{Name: FigureUnderWay, Kind: string(f.Kind), N: 1, Total: int64(f.AmountFen)}}
	case f.FinishedAt != nil:
		return []resource.DayFigure{{Name: FigureMoneyBack, Day: identity.DayNumber(*f.FinishedAt), Kind: string(f.Kind), Bucket: string(f.ReasonCode), N: 1, Total: int64(f.AmountFen)}}
	}
	return nil
}

// noteProgress keeps when somebody first went on with an order that was paid for, and whether it has ever been late.
func noteProgress(c *store.Tx, before, after *Order) {
	if before.DueAt != nil && *before.DueAt < c.Now {
		after.Late = true
	}
	if before.PaidAt != nil && after.BegunAt == nil && after.Status != before.Status && after.Status != kind.Refunded {
		after.BegunAt = &c.Now
	}
}
