package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// shown is what the app shows, as far as the day has use for it.
type shown struct {
	goods      []goods
	visits     []visit
	hospitals  []hospital
	genes      []gene
	insurances []insurance
	stews      []stew
	checkUps   []checkUp
	centres    []centre
	doctors    []struct{ ID int64 }
	articles   []article
	banners    []struct{ ID int64 }
}

type article struct {
	ID           int64
	AllowComment bool
}

// ages are those that something is offered for.
type ages struct{ MinAge, MaxAge *int }

func (a ages) fit(age int) bool {
	return (a.MinAge == nil || *a.MinAge <= age) && (a.MaxAge == nil || age <= *a.MaxAge)
}

func readContent(ctx context.Context, d *day) error {
	for _, read := range []struct {
		call string
		into any
	}{
		{"contentGoods", &d.shown.goods}, {"contentVisits", &d.shown.visits}, {"contentHospitals", &d.shown.hospitals}, {"contentGenes", &d.shown.genes},
		{"contentInsurances", &d.shown.insurances}, {"contentStews", &d.shown.stews}, {"contentCheckUps", &d.shown.checkUps}, {"contentCentres", &d.shown.centres},
		{"contentDoctors", &d.shown.doctors}, {"contentArticles", &d.shown.articles}, {"contentBanners", &d.shown.banners},
		{"contentShopBanners", new([]any)}, {"contentEntries", new([]any)},
	} {
		if err := d.readAll(ctx, read.call, read.into); err != nil {
			return fmt.Errorf("%s: %w", read.call, err)
		}
	}
	for _, call := range []string{"contentAgreements", "contentCompany"} {
		if _, err := d.ReadKnown(ctx, call, map[string]any{}, new(any)); err != nil {
			return fmt.Errorf("%s: %w", call, err)
		}
	}
	known, err := d.ReadKnown(ctx, "contentDoctors", map[string]any{"after": 0, "limit": 100}, new(any))
	if err == nil && !known {
		err = errors.New("the server gave an answer again that the app had already")
	}
	return err
}

// readAll reads what is on show page by page.
func (d *day) readAll(ctx context.Context, call string, into any) error {
	items := []json.RawMessage{}
	for after := int64(0); ; {
		var page struct {
			Items []json.RawMessage
			Next  *int64
		}
		if _, err := d.ReadKnown(ctx, call, map[string]any{"after": after, "limit": 100}, &page); err != nil {
			return err
		}
		items = append(items, page.Items...)
		if page.Next == nil {
			break
		}
		after = *page.Next
	}
	say("%s: %d on show", call, len(items))
	all, err := json.Marshal(items)
	if err != nil {
		return err
	}
	return json.Unmarshal(all, into)
}
