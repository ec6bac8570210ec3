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
	leading := make([]link.Leading, len(rows))
	for i, b := range rows {
		leading[i] = link.Leading{Kind: b.LinkKind, Show: &b.Show}
	}
	if err := targets.Describe(r, q, leading); err != nil {
		return err
	}
	for _, b := range rows {
		b.Problem = b.problem(q.Now)
		b.State = b.StateAt(q.Now, b.Status, b.Problem != nil && *b.Problem != ApprovalSoon)
		if b.Views > 0 {
			// Half a tenth counts as one.
			rate := value.Tenths((b.Clicks*2000 + b.Views) / (b.Views * 2))
			b.Ctr = &rate
		}
	}
	return nil
}

// problem is the worst that is wrong with a banner; nil for nothing.
func (b *Banner) problem(now value.Time) *BannerProblem {
	worst := ApprovalSoon
	switch {
	case b.TargetGone:
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

// isBroken matches banners whose target is not offered, or whose approval has ended.
func isBroken(now value.Time) store.Cond {
	expired := store.Where("(banners.ad_approval_to <> '' AND banners.ad_approval_to < ?)", identity.Today(now))
	return store.AnyOf([]store.Cond{expired, targets.LeadsNowhere(columns)})
}

// columns are those of the table, for conditions on them.
var columns = store.TableOf[Banner]("banners")
