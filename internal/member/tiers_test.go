package member_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

type tierRow struct {
	apptest.Saved
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
	d.T.Helper()
	var page struct{ Items []tierRow }
	d.Do("userCardList", map[string]any{}).Into(d.T, &page)
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
		d.Join(1, nil)
		one := func(with map[string]any) map[string]any {
			in := map[string]any{"id": first.ID, "version": first.Version}
			for k, v := range with {
				in[k] = v
			}
			return in
		}
		d.Refused(fault.CodeProtected, "userCardDel", one(nil))
		d.Refused(fault.CodeProtected, "userCardStatus", one(map[string]any{"status": "disabled"}))
		d.Refused(fault.CodeProtected, "userCardSave", one(map[string]any{"level": 2}))
		d.Refused(fault.CodeInvalid, "userCardSave", one(map[string]any{"growthMin": 1}))
		d.Refused(fault.CodeInvalid, "userCardSave", one(map[string]any{"obtain": "manual"}))
		d.Refused(fault.CodeDuplicate, "userCardSave", map[string]any{"name": "另一个", "level": 1, "icon": d.Picture()})
		d.Do("userCardSave", one(map[string]any{"name": "注册会员"}))
	})
}

func TestTiersRiseWithGrowth(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second, fourth := d.Tier(2, 100), d.Tier(4, 1000)
		icon := d.Picture()
		for growth, why := range map[int64]string{100: "no more than the one below", 50: "less than the one below", 1000: "as much as the one above", 2000: "more than the one above"} {
			a := d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": growth, "icon": icon})
			if !apptest.NamesAField(a) {
				t.Errorf("%s: %s", why, a)
			}
		}
		d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"id": second.ID, "version": 1, "growthMin": 1000})
		d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"id": second.ID, "version": 1, "level": 5})
		d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500})
		d.Refused(fault.CodeReference, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500, "icon": "/files/nothing.png"})
		d.Refused(fault.CodeReference, "userCardSave", map[string]any{"name": "等级三", "level": 3, "growthMin": 500, "icon": icon, "benefits": []map[string]any{{"title": "礼遇", "icon": "/files/nothing.png"}}})
		d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "付费卡", "level": 5, "obtain": "purchase", "icon": icon})
		d.Refused(fault.CodeInvalid, "userCardSave", map[string]any{"name": "付费卡", "level": 5, "obtain": "purchase", "priceFen": 100, "icon": icon})
		d.Do("userCardSave", map[string]any{"name": "付费卡", "level": 3, "obtain": "purchase", "priceFen": 100, "validDays": 30, "growthMin": 77, "icon": icon})
		if got := d.tiers()[3]; got.GrowthMin != 0 || got.PriceFen != 100 {
			t.Errorf("got %+v", got)
		}
		d.Do("userCardSave", map[string]any{"id": fourth.ID, "version": 1, "growthMin": 101})
	})
}

func TestGrowthTakesAnAutomaticTierAlong(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second, third := d.Tier(2, 100), d.Tier(3, 1000)
		p := d.Join(1, nil)
		at := func(growth int64) int64 {
			t.Helper()
			if a := d.Adjust(d.Admin, p.ID, "growth", growth-d.Person(p.ID).Growth); a.Code != 0 {
				t.Fatal(a)
			}
			return d.Person(p.ID).TierID
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
		d.Do("userCardStatus", map[string]any{"id": second.ID, "version": 1, "status": "disabled"})
		d.Tick("tierReview", 0)
		if at(200) != second.ID {
			t.Error("a disabled tier was taken away")
		}
		if at(50) != first || at(300) != first {
			t.Error("a disabled tier was given anew")
		}
		p = d.Person(p.ID)
		d.Refused(fault.CodeReference, "userTier", p.Naming(map[string]any{"tierId": second.ID, "reason": "活动赠送"}))
		d.Do("userTier", p.Naming(map[string]any{"tierId": third.ID, "reason": "活动赠送"}))
		if got := at(0); got != third.ID {
			t.Errorf("a tier given by hand followed the growth to %d", got)
		}
		counts(0, 0, 1)
		if a := d.Refused(fault.CodeInUse, "userCardDel", map[string]any{"id": third.ID, "version": 1}); a.Message != "该等级下有 1 名会员" {
			t.Error(a)
		}
		d.Do("userTier", d.Person(p.ID).Naming(map[string]any{"reason": "恢复自动"}))
		if got := d.Person(p.ID); got.TierID != first || got.TierSource != "auto" {
			t.Errorf("got %+v", got)
		}
		d.Do("userCardDel", map[string]any{"id": third.ID, "version": 1})
		counts(1, 0, 0)
		d.Do("userDel", d.Person(p.ID).Naming(map[string]any{"reason": "会员申请"}))
		counts(0, 0, 0)
	})
}

func TestATierEndsWhenItsTimeHasCome(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second := d.Tier(2, 100)
		p := d.Join(1, nil)
		d.Refused(fault.CodeInvalid, "userTier", p.Naming(map[string]any{"tierId": second.ID, "reason": "活动赠送", "tierExpireAt": "2020-01-01T00:00:00Z"}))
		d.Refused(fault.CodeInvalid, "userTier", p.Naming(map[string]any{"tierId": second.ID}))
		d.Refused(fault.CodeReference, "userTier", p.Naming(map[string]any{"tierId": 999, "reason": "活动赠送"}))
		d.Do("userTier", p.Naming(map[string]any{"tierId": second.ID, "reason": "活动赠送", "tierExpireAt": time.Now().Add(time.Hour).UTC().Format(time.RFC3339)}))
		d.Tick("tierExpiry", 0)
		if got := d.Person(p.ID); got.TierID != second.ID || got.TierExpireAt == nil || got.TierSource != "manual" {
			t.Errorf("got %+v", got)
		}
		d.Tick("tierExpiry", 2*time.Hour)
		if got := d.Person(p.ID); got.TierID != p.TierID || got.TierExpireAt != nil || got.TierSource != "auto" {
			t.Errorf("got %+v", got)
		}
	})
}

// TestATierGivenWhileTheTimerLooksStays has the timer find a tier over that staff are just about to prolong.
func TestATierGivenWhileTheTimerLooksStays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second := d.Tier(2, 100)
		p := d.Join(1, nil)
		d.Do("userTier", p.Naming(map[string]any{"tierId": second.ID, "reason": "活动赠送", "tierExpireAt": d.InHours(1)}))
		d.At(2 * time.Hour)
		defer d.At(0)
		var timer sync.WaitGroup
		var failed error
		d.Write(func(tx *store.Tx) error {
			if err := tx.Exec("UPDATE members SET tier_expire_at = ?, version = version + 1 WHERE id = ?", tx.Now.Add(time.Hour), p.ID); err != nil {
				return err
			}
			timer.Go(func() { failed = d.RunNow("tierExpiry") })
			return d.UntilWaiting(1)
		})
		timer.Wait()
		if failed != nil {
			t.Errorf("the timer: %v", failed)
		}
		tier := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT tier_id FROM members WHERE id = ?", p.ID))
		if tier != second.ID {
			t.Errorf("the tier that staff gave is gone, now it is %d", tier)
		}
	})
}

func TestAChangeOfGrowthMovesTheMembersInTheBackground(t *testing.T) {
	eachDesk(t, func(d *desk) {
		second := d.Tier(2, 1000)
		d.Tick("tierReview", 0)
		if d.tiers()[2].ReviewPct != nil {
			t.Error("a finished review is still shown")
		}
		const members = 450 // more than fit in two steps
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
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
		d.Do("userCardSave", map[string]any{"id": second.ID, "version": 1, "growthMin": 500})
		if got := d.tiers()[2]; got.ReviewPct == nil || *got.ReviewPct != 0 || got.MemberCount != 0 {
			t.Errorf("queued as %+v", got)
		}
		log := d.LastLogged()
		d.Tick("tierReview", 0)
		wrong := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), `SELECT count(*) FROM members
			WHERE (tier_id <> 1) <> (tier_source = 'auto' AND status <> 'deleted' AND growth >= 500)`))
		got, moved := d.tiers(), apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM members WHERE tier_id <> 1"))
		if wrong != 0 {
			t.Errorf("%d members have another tier than their growth gives", wrong)
		}
		if moved == 0 {
			t.Error("no member has moved")
		}
		apptest.Want(t, "the second tier", got[2], apptest.Fields{"ReviewPct": nil, "MemberCount": moved})
		apptest.Want(t, "the first tier", got[1], apptest.Fields{"MemberCount": members*4/5 - moved})
		rows := d.Logged(log)
		if int64(len(rows)) != moved || rows[0].AccountID != 0 || rows[0].Action != "transition" {
			t.Errorf("%d rows in the log, the first %+v", len(rows), rows[0])
		}
		d.Do("userCardSave", map[string]any{"id": second.ID, "version": 2, "growthMin": 900})
		d.Tick("tierReview", 0)
		if got := d.tiers(); got[2].MemberCount != 0 || got[1].MemberCount != members*4/5 {
			t.Errorf("the tiers are %+v", got)
		}
	})
}
