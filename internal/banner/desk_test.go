package banner_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// desk is the console, with what the tests of this section ask of it.
type desk struct{ *apptest.Desk }

func eachDesk(t *testing.T, f func(d *desk)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&desk{d}) })
}

func eachPair(t *testing.T, f func(here, there *desk)) {
	t.Helper()
	apptest.EachPair(t, func(here, there *apptest.Desk) { f(&desk{here}, &desk{there}) })
}

func (d *desk) detail(id int64) (row apptest.BannerRow) {
	d.T.Helper()
	d.Do("carouselDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

// fresh names a banner with the version that it has now, and further fields.
func (d *desk) fresh(id int64, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(map[string]any{"id": id, "version": d.detail(id).Version}, more...)
}

func (d *desk) list(call string, in map[string]any) []apptest.BannerRow {
	d.T.Helper()
	var page struct {
		Items []apptest.BannerRow `json:"items"`
		Total int                 `json:"total"`
	}
	d.Do(call, apptest.With(in, "pageSize", 100)).Into(d.T, &page)
	if page.Total != len(page.Items) {
		d.T.Errorf("%s %v: %d banners, the total says %d", call, in, len(page.Items), page.Total)
	}
	return page.Items
}

func titlesOf(rows []apptest.BannerRow) []string {
	titles := []string{}
	for _, row := range rows {
		titles = append(titles, row.Title)
	}
	return titles
}

// hours counts all from the same moment, so that one window begins when another ends.
func (d *desk) hours() func(hours int) string {
	now := d.DB.Now()
	return func(hours int) string { return value.TimeOf(now.Add(time.Duration(hours) * time.Hour)).String() }
}

// later moves the clock, and signs somebody in anew: sessions end in the meantime.
func (d *desk) later(in time.Duration) {
	d.T.Helper()
	d.At(in)
	_, d.Admin = d.Employ(perm.Codes, perm.AllCaps)
}

// hit gives a banner the sums that come in from the app.
func (d *desk) hit(id, views, clicks int64) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("UPDATE banners SET views = ?, clicks = ? WHERE id = ?", views, clicks, id)
	})
}

// doctor, goods, category and article are records that the app offers.
func (d *desk) doctor(name string) apptest.Saved {
	d.T.Helper()
	return d.Doctor(name, map[string]any{"status": "onShelf"})
}

func (d *desk) goods(name, of string) apptest.Saved {
	d.T.Helper()
	return d.Goods(name, map[string]any{"status": "onSale", "type": of})
}

func (d *desk) category(n int) apptest.Saved {
	d.T.Helper()
	return d.Create(d.Resource("goodsCategory"), n)
}

func (d *desk) article(title string) int64 {
	d.T.Helper()
	return d.PublishedArticle(title)["id"].(int64)
}
