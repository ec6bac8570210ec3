package main

import (
	"context"
	"slices"
)

type goods struct {
	Name string
	Skus []struct {
		ID    int64
		Spec  string
		Stock int64
	}
}

// shop has every member order one piece. The first changes its mind before paying, and orders anew.
func shop(ctx context.Context, d *day) error {
	for i, m := range d.members {
		o, err := d.orderGoods(ctx, m, i)
		if err != nil {
			return err
		}
		if o == nil {
			say("no goods are on sale")
			return nil
		}
		if i == 0 {
			if err := d.Write(ctx, "orderCancel", o.with(map[string]any{"note": "选错了规格"}), new(any)); err != nil {
				return err
			}
			say("%s gives it up, and chooses something else", m.No)
			if o, err = d.orderGoods(ctx, m, i+len(d.members)); err != nil || o == nil {
				return err
			}
		}
		if err := d.buy(ctx, o); err != nil {
			return err
		}
		o.sendBack = i == 1
	}
	return nil
}

// orderGoods orders a piece of the goods from a place on the shelf on.
func (d *day) orderGoods(ctx context.Context, m *member, place int) (*placed, error) {
	shelf := d.shown.goods
	if len(shelf) == 0 {
		return nil, nil
	}
	place %= len(shelf)
	return orderFirst(slices.Concat(shelf[place:], shelf[:place]), func(g goods) (*placed, error) {
		for _, sku := range g.Skus {
			if sku.Stock > 0 {
				return d.place(ctx, m, "goods", g.Name, map[string]any{"lines": []map[string]any{{"skuId": sku.ID, "qty": 1}}, "receiver": home(m.name)})
			}
		}
		return nil, nil
	})
}
