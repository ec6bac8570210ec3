package banner

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/link"
)

// BannerState is whether members see a banner, and why not.
type BannerState string

// The states. They follow from the status, the time, the target and the approval; nobody sets them.
const (
	Scheduled BannerState = "scheduled"
	Live      BannerState = "live"
	Ended     BannerState = "ended"
	Off       BannerState = "disabled"
	Broken    BannerState = "broken"
)

// EnumValues lists the states.
func (BannerState) EnumValues() []string {
	return []string{string(Scheduled), string(Live), string(Ended), string(Off), string(Broken)}
}

// BannerProblem is what is wrong with a banner, or soon will be.
type BannerProblem string

// The problems. The first two break a banner.
const (
	TargetGone    BannerProblem = "target"
	ApprovalEnded BannerProblem = "approval"
	ApprovalSoon  BannerProblem = "approvalSoon"
)

// EnumValues lists the problems.
func (BannerProblem) EnumValues() []string {
	return []string{string(TargetGone), string(ApprovalEnded), string(ApprovalSoon)}
}

// warned is how long before its end an approval is warned of.
const warned = 30 * 24 * time.Hour

// fill tells of banners what they lead to, whether members see them, and how many of those clicked.
func fill(r *api.Request, q *store.Q, _ resource.Op, rows []*Banner) error {
	records := make([]link.Record, len(rows))
	for i, b := range rows {
		records[i] = b.target()
	}
	shown, err := targets.Look(r, q, records)
	if err != nil {
		return err
	}
	for i, b := range rows {
		b.TargetLabel = b.LinkValue
		if b.TargetKind != "" {
			b.TargetLabel = shown[records[i]].Label
		} else if screen := link.ServiceLists[b.LinkValue]; b.LinkKind == link.ServiceList {
			b.TargetLabel = r.Texts.Text(r.Lang, "menu:"+screen, nil)
		}
		b.Problem = b.problem(q.Now, b.TargetKind == "" || shown[records[i]].Offered)
		b.State = b.stateAt(q.Now)
		if b.Views > 0 {
			// Half a tenth counts as one.
			rate := value.Tenths((b.Clicks*2000 + b.Views) / (b.Views * 2))
			b.Ctr = &rate
		}
	}
	return nil
}

// problem is the worst that is wrong with a banner; nil for nothing.
func (b *Banner) problem(now value.Time, offered bool) *BannerProblem {
	worst := ApprovalSoon
	switch {
	case !offered:
		worst = TargetGone
	case b.AdApprovalTo == "":
		return nil
	case b.AdApprovalTo < identity.Today(now):
		worst = ApprovalEnded
	case b.AdApprovalTo > identity.Today(now.Add(warned)):
		return nil
	}
	return &worst
}

// stateAt is the state of a banner whose problem is known. The filter of the list says the same in SQL.
func (b *Banner) stateAt(now value.Time) BannerState {
	switch {
	case b.Status == resource.Disabled:
		return Off
	case b.EndAt != nil && *b.EndAt <= now:
		return Ended
	case b.Problem != nil && *b.Problem != ApprovalSoon:
		return Broken
	case b.StartAt != nil && *b.StartAt > now:
		return Scheduled
	}
	return Live
}

// inStates matches banners in one of the states.
func inStates(now value.Time, states []string) store.Cond {
	enabled := store.Where("banners.status = 'enabled' AND (banners.end_at IS NULL OR banners.end_at > ?)", now)
	broken, started := isBroken(now), store.Where("(banners.start_at IS NULL OR banners.start_at <= ?)", now)
	of := map[BannerState][]store.Cond{
		Off:       {store.Where("banners.status = 'disabled'")},
		Ended:     {store.Where("banners.status = 'enabled' AND banners.end_at IS NOT NULL AND banners.end_at <= ?", now)},
		Broken:    {enabled, broken},
		Scheduled: {enabled, store.Not(broken), store.Not(started)},
		Live:      {enabled, store.Not(broken), started},
	}
	conds := make([]store.Cond, len(states))
	for i, state := range states {
		conds[i] = store.AllOf(of[BannerState(state)])
	}
	return store.AnyOf(conds)
}

// isBroken matches banners whose target is not offered, or whose approval has ended.
func isBroken(now value.Time) store.Cond {
	expired := store.Where("(banners.ad_approval_to <> '' AND banners.ad_approval_to < ?)", identity.Today(now))
	return store.AnyOf([]store.Cond{expired, leadsNowhere()})
}

// columns are those of the table, for conditions on them.
var columns = store.TableOf[Banner]("banners")

// leadsNowhere matches banners whose target is gone or not offered.
func leadsNowhere() store.Cond {
	of, _ := columns.Column("TargetKind")
	id, _ := columns.Column("TargetID")
	return targets.Broken(of, id)
}
