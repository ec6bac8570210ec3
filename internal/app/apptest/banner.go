package apptest

// BannerRow is a banner as its list and its detail show it.
type BannerRow struct {
	ID          int64    `json:"id"`
	Version     int64    `json:"version"`
	Title       string   `json:"title"`
	Slot        string   `json:"slot"`
	LinkKind    string   `json:"linkKind"`
	LinkValue   string   `json:"linkValue"`
	TargetLabel string   `json:"targetLabel"`
	State       string   `json:"state"`
	Problem     *string  `json:"problem"`
	Sort        int      `json:"sort"`
	Status      string   `json:"status"`
	Views       int64    `json:"views"`
	Clicks      int64    `json:"clicks"`
	Ctr         *float64 `json:"ctr"`
}

// BannerInput is a banner in the middle of the page that leads nowhere, with other fields by turns.
func (d *Desk) BannerInput(title string, more ...any) map[string]any {
	d.T.Helper()
	return With(map[string]any{"title": title, "slot": "middle", "image": d.Picture(), "linkKind": "none"}, more...)
}

// Banner makes a banner on the home page of the platform.
func (d *Desk) Banner(title string, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("carouselSave", d.BannerInput(title, more...)).Into(d.T, &s)
	return s
}
