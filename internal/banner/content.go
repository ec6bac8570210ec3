package banner

import (
	"fmt"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/link"
)

// public is what everybody sees of a banner.
var public = []string{"placement", "title", "slot", "image", "linkKind", "linkValue", "startAt", "endAt", "adApprovalNo", "sort"}

// ContentCalls are the calls by which the app reads the banners that are on show at this moment, on each of its home pages.
func ContentCalls(need perm.Need) []*api.Call {
	onShow := func(b *Banner) bool { return b.State == link.Live }
	return []*api.Call{
		resource.Content(platform, "contentBanners", need, public, onShow),
		resource.Content(shop, "contentShopBanners", need, public, onShow),
	}
}

// BannerHitsIn is how often banners were seen and followed, summed up by the app.
type BannerHitsIn struct {
	Items []BannerHits `json:"items" minItems:"1" maxItems:"200"`
}

// BannerHits is the sum of one banner on one day.
type BannerHits struct {
	BannerID int64      `json:"bannerId" minimum:"1"`
	Day      value.Date `json:"day"`
	Views    int64      `json:"views" minimum:"0" maximum:"100000000"`
	Clicks   int64      `json:"clicks" minimum:"0" maximum:"100000000"`
}

// Counted is how many sums were added.
type Counted struct {
	Counted int `json:"counted"`
}

// countedDays is how late the sums of a day may come.
const countedDays = 31

// CountHits adds what the app has counted to the banners. They change nothing that staff edit, so no version moves on.
func CountHits(_ *api.Request, tx *store.Tx, in BannerHitsIn) (Counted, error) {
	wrong := map[string]fault.Message{}
	today, oldest := identity.Today(tx.Now), identity.Today(tx.Now.Add(-countedDays*24*time.Hour))
	for i, hits := range in.Items {
		if hits.Day > today || hits.Day < oldest {
			wrong[fmt.Sprintf("items.%d.day", i)] = fault.Message{Key: "validation.recentDay", Args: map[string]any{"max": countedDays}}
			continue
		}
		known, err := tx.ExecCount("UPDATE banners SET views = views + ?, clicks = clicks + ? WHERE id = ? AND deleted_at IS NULL", hits.Views, hits.Clicks, hits.BannerID)
		if err != nil {
			return Counted{}, err
		}
		if known == 0 {
			wrong[fmt.Sprintf("items.%d.bannerId", i)] = fault.Message{Key: "notFound"}
			continue
		}
		if err := tx.Exec(`INSERT INTO banner_days (banner_id, day, views, clicks) VALUES (?, ?, ?, ?)
			ON CONFLICT (banner_id, day) DO UPDATE SET views = banner_days.views + excluded.views, clicks = banner_days.clicks + excluded.clicks`,
			hits.BannerID, hits.Day, hits.Views, hits.Clicks); err != nil {
			return Counted{}, err
		}
	}
	if len(wrong) > 0 {
		return Counted{}, fault.Invalid(wrong)
	}
	return Counted{Counted: len(in.Items)}, nil
}
