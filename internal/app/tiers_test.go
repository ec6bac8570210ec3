package app

import (
	"context"
	"fmt"
	"testing"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// call finds a registered call.
func (d *desk) call(name string) *api.Call {
	d.t.Helper()
	for _, c := range d.server.Calls() {
		if c.Name == name {
			return c
		}
	}
	d.t.Fatalf("no call %s", name)
	return nil
}

// tier makes a tier that is reached by growth.
func (d *desk) tier(level int, growth int64) saved {
	d.t.Helper()
	var s saved
	d.do("userCardSave", map[string]any{"name": fmt.Sprintf("等级%d", level), "level": level, "growthMin": growth, "icon": d.picture()}).into(d.t, &s)
	return s
}

type tierRow struct {
	saved
	Name        string `json:"name"`
	Level       int    `json:"level"`
	GrowthMin   int64  `json:"growthMin"`
	PriceFen    int64  `json:"priceFen"`
	Status      string `json:"status"`
	IsDefault   bool   `json:"isDefault"`
	MemberCount int64  `json:"memberCount"`
	ReviewPct   *int   `json:"reviewPct"`
}

func (d *desk) tiers() map[int]tierRow {
	d.t.Helper()
	var page struct{ Items []tierRow }
	d.do("userCardList", map[string]any{}).into(d.t, &page)
	byLevel := map[int]tierRow{}
	for _, t := range page.Items {
		byLevel[t.Level] = t
	}
	return byLevel
}

func TestTheFirstTierIsThereAndStays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.tiers()[1]
		if !first.IsDefault || first.Status != "enabled" {
			t.Fatalf("the first tier is %+v", first)
		}
		d.join(1, nil)
		one := func(with map[string]any) map[string]any {
			in := map[string]any{"id": first.ID, "version": first.Version}
			for k, v := range with {
				in[k] = v
			}
			return in
		}
		d.refused(fault.CodeProtected, "userCardDel", one(nil))
		d.refused(fault.CodeProtected, "userCardStatus", one(map[string]any{"status": "disabled"}))
		d.refused(fault.CodeProtected, "userCardSave", one(map[string]any{"level": 2}))
		d.refused(fault.CodeInvalid, "userCardSave", one(map[string]any{"growthMin": 1}))
		d.refused(fault.CodeInvalid, "userCardSave", one(map[string]any{"obtain": "manual"}))
		d.refused(fault.CodeDuplicate, "userCardSave", map[string]any{"name": "另一个", "level": 1, "icon": d.picture()})
		d.do("userCardSave", one(map[string]any{"name": "注册会员"}))
	})
}

func TestTiersRiseWithGrowth(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second, fourth := d.tier(2, 100), d.tier(4, 1000)
		icon := d.picture()
		for growth, why := range map[int64]string{100: "no more than the one below", 50: "less than the one below", 1000: "as much as the one above", 2000: "more than the one above"} {
			a := d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": growth, "icon": icon})
			if !namesAField(a) {
				t.Errorf("%s: %s", why, a)
			}
		}
		d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"id": second.ID, "version": 1, "growthMin": 1000})
		d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"id": second.ID, "version": 1, "level": 5})
		d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500})
		d.refused(fault.CodeReference, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500, "icon": "/files/nothing.png"})
		d.refused(fault.CodeReference, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500, "icon": icon, "benefits": []map[string]any{{"title": "礼遇", "icon": "/files/nothing.png"}}})
		d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "付费卡", "level": 5, "obtain": "purchase", "icon": icon})
		d.refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "付费卡", "level": 5, "obtain": "purchase", "priceFen": 100, "icon": icon})
		d.do("userCardSave", map[string]any{"name": "付费卡", "level": 3, "obtain": "purchase", "priceFen": 100, "validDays": 30, "growthMin": 77, "icon": icon})
		if got := d.tiers()[3]; got.GrowthMin != 0 || got.PriceFen != 100 {
			t.Errorf("got %+v", got)
		}
		d.do("userCardSave", map[string]any{"id": fourth.ID, "version": 1, "growthMin": 101})
	})
}

func TestGrowthTakesAnAutomaticTierAlong(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second, third := d.tier(2, 100), d.tier(3, 1000)
		p := d.join(1, nil)
		at := func(growth int64) int64 {
			t.Helper()
			if a := d.adjust(d.admin, p.ID, "growth", growth-d.person(p.ID).Growth); a.Code != 0 {
				t.Fatal(a)
			}
			return d.person(p.ID).TierID
		}
		first := p.TierID
		for growth, want := range map[int64]int64{99: first} {
			if got := at(growth); got != want {
				t.Errorf("%d of growth gives tier %d", growth, got)
			}
		}
		if at(100) != second.ID || at(5000) != third.ID || at(999) != second.ID {
			t.Error("the tier does not follow the growth")
		}
		counts := func(first, second, third int64) {
			t.Helper()
			if got := d.tiers(); got[1].MemberCount != first || got[2].MemberCount != second || got[3].MemberCount != third {
				t.Errorf("the tiers have %d, %d and %d members", got[1].MemberCount, got[2].MemberCount, got[3].MemberCount)
			}
		}
		counts(0, 1, 0)
		// Disabled: those who have it keep it, nobody new gets it.
		d.do("userCardStatus", map[string]any{"id": second.ID, "version": 1, "status": "disabled"})
		d.tick("tierReview", 0)
		if at(200) != second.ID {
			t.Error("a disabled tier was taken away")
		}
		if at(50) != first || at(300) != first {
			t.Error("a disabled tier was given anew")
		}
		p = d.person(p.ID)
		d.refused(fault.CodeReference, "userTier", p.one(map[string]any{"tierId": second.ID, "reason": "活动赠送"}))
		d.do("userTier", p.one(map[string]any{"tierId": third.ID, "reason": "活动赠送"}))
		if got := at(0); got != third.ID {
			t.Errorf("a tier given by hand followed the growth to %d", got)
		}
		counts(0, 0, 1)
		if a := d.refused(fault.CodeInUse, "userCardDel", map[string]any{"id": third.ID, "version": 1}); a.Message != "该等级下有 1 名会员" {
			t.Error(a)
		}
		d.do("userTier", d.person(p.ID).one(map[string]any{"reason": "恢复自动"}))
		if got := d.person(p.ID); got.TierID != first || got.TierSource != "auto" {
			t.Errorf("got %+v", got)
		}
		d.do("userCardDel", map[string]any{"id": third.ID, "version": 1})
		counts(1, 0, 0)
		d.do("userDel", d.person(p.ID).one(map[string]any{"reason": "会员申请"}))
		counts(0, 0, 0)
	})
}

func TestATierEndsWhenItsTimeHasCome(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second := d.tier(2, 100)
		p := d.join(1, nil)
		d.refused(fault.CodeInvalid, "userTier", p.one(map[string]any{"tierId": second.ID, "reason": "活动赠送", "tierExpireAt": "2020-01-01T00:00:00Z"}))
		d.refused(fault.CodeInvalid, "userTier", p.one(map[string]any{"tierId": second.ID}))
		d.refused(fault.CodeReference, "userTier", p.one(map[string]any{"tierId": 999, "reason": "活动赠送"}))
		d.do("userTier", p.one(map[string]any{"tierId": second.ID, "reason": "活动赠送", "tierExpireAt": time.Now().Add(time.Hour).UTC().Format(time.RFC3339)}))
		d.tick("tierExpiry", 0)
		if got := d.person(p.ID); got.TierID != second.ID || got.TierExpireAt == nil || got.TierSource != "manual" {
			t.Errorf("got %+v", got)
		}
		d.tick("tierExpiry", 2*time.Hour)
		if got := d.person(p.ID); got.TierID != p.TierID || got.TierExpireAt != nil || got.TierSource != "auto" {
			t.Errorf("got %+v", got)
		}
	})
}

func TestAChangeOfGrowthMovesTheMembersInTheBackground(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second := d.tier(2, 1000)
		d.tick("tierReview", 0)
		if d.tiers()[2].ReviewPct != nil {
			t.Error("a finished review is still shown")
		}
		const members = 450 // more than fit in two steps
		if err := d.db.Write(context.Background(), func(tx *store.Tx) error {
			for i := range members {
				if err := tx.Exec(`INSERT INTO members (version, created_at, updated_at, created_by, updated_by, member_no, phone_sealed, phone_index, phone_tail, nickname, avatar, gender, birthday,
					real_name, id_no_sealed, id_no_index, cert_status, tier_id, tier_source, growth, points, balance_fen, source, city, tags, status, black_reason, order_count, spent_fen, remark)
					VALUES (1, ?, ?, 1, 1, ?, '', '', '', 'n', '', 'unknown', '', '', '', '', 'none', 1, ?, ?, 0, 0, 'app', '', '[]', ?, '', 0, 0, '')`,
					tx.Now, tx.Now, fmt.Sprintf("T%d", i), []string{"auto", "auto", "auto", "manual"}[i%4], 400+i, []string{"normal", "blacklisted", "normal", "normal", "deleted"}[i%5]); err != nil {
					return err
				}
			}
			return resource.CountRows(tx, "user.tier.1", members*4/5)
		}); err != nil {
			t.Fatal(err)
		}
		d.do("userCardSave", map[string]any{"id": second.ID, "version": 1, "growthMin": 500})
		if got := d.tiers()[2]; got.ReviewPct == nil || *got.ReviewPct != 0 || got.MemberCount != 0 {
			t.Errorf("queued as %+v", got)
		}
		log := d.lastLogged()
		d.tick("tierReview", 0)
		wrong := must(store.Get[int64](d.db.Read(t.Context()), `SELECT count(*) FROM members
			WHERE (tier_id <> 1) <> (tier_source = 'auto' AND status <> 'deleted' AND growth >= 500)`))
		got, moved := d.tiers(), must(store.Get[int64](d.db.Read(t.Context()), "SELECT count(*) FROM members WHERE tier_id <> 1"))
		if wrong != 0 || moved == 0 || got[2].ReviewPct != nil || got[2].MemberCount != moved || got[1].MemberCount != members*4/5-moved {
			t.Errorf("%d members are wrong, %d moved, the tiers are %+v", wrong, moved, got)
		}
		rows := d.logged(log)
		if int64(len(rows)) != moved || rows[0].AccountID != 0 || rows[0].Action != "transition" {
			t.Errorf("%d rows in the log, the first %+v", len(rows), rows[0])
		}
		d.do("userCardSave", map[string]any{"id": second.ID, "version": 2, "growthMin": 900})
		d.tick("tierReview", 0)
		if got := d.tiers(); got[2].MemberCount != 0 || got[1].MemberCount != members*4/5 {
			t.Errorf("the tiers are %+v", got)
		}
	})
}
