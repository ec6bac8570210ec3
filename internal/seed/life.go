package seed

import (
	"fmt"
	"time"

	"caredesk/internal/member"
	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// life is a member and everything that belongs to it.
type life struct {
	member.Member

	ledger []member.LedgerRow
	logins []member.Login
	events []member.Event
}

type memberTag struct {
	ID       int64  `json:"id"`
	Tag      string `json:"tag"`
	MemberID int64  `json:"memberId"`
}

// lifeOf makes a member from its number alone.
func lifeOf(b *batch, i int64) life {
	d := streamOf(b.seed, member.Members.Name).row(i)
	var l life
	l.register(b, d, i)
	l.introduce(d, i)
	l.shop(b, d)
	l.signIn(b, d)
	switch i % 30 {
	case 7:
		l.blacken(b, d, i)
	case 11, 26:
		l.promote(b, d)
	case 17:
		l.close(b, d)
	}
	return l
}

// register lets registrations grow by three of a hundred each month, with busier weekends.
func (l *life) register(b *batch, d *dice, i int64) {
	const day = 24 * time.Hour
	age := time.Duration(pickWeighted(d, monthsAgo))*30*day + time.Duration(d.below(30*24*3600*1000))*time.Millisecond
	at := b.now.Add(-age - time.Second)
	if weekday := at.Std().Weekday(); weekday > time.Sunday && weekday < time.Friday && d.chance(20) {
		at = at.Add(-time.Duration(weekday) * day) // the Sunday before
	}
	l.Row = resource.Row{ID: i + 1, Version: 1, CreatedAt: at, UpdatedAt: at, CreatedBy: b.by, UpdatedBy: b.by}
	l.MemberNo = member.Number(i + 1)
	l.Status, l.CertStatus, l.TierSource, l.TierID = member.Normal, member.CertNone, member.TierAuto, 1
	l.Source, l.City = pickWeighted(d, memberSources), pickWeighted(d, memberCities)
}

// monthsAgo weighs the last 36 months.
var monthsAgo = func() []weighted[int64] {
	months := make([]weighted[int64], 36)
	weight := int64(1_000_000)
	for i := range months {
		months[i] = weighted[int64]{int64(i), weight}
		weight = weight * 100 / 103
	}
	return months
}()

// introduce gives a member a person: names, birthday, telephone and, for most, a verified identity.
func (l *life) introduce(d *dice, i int64) {
	male := d.chance(47)
	// The day of the year comes from the number, so that no two identity numbers are the same.
	born := time.Date(int(1932+d.below(24)+d.below(26)+d.below(26)), 1, 1+int((i%15_000*37+i/15_000)%365), 0, 0, 0, 0, time.UTC)
	l.Nickname = nicknameOf(d, i, male)
	l.Phone.Set(phoneOf(i))
	if d.chance(70) {
		l.Gender = "female"
		if male {
			l.Gender = "male"
		}
		l.Birthday = store.Date(born.Format(time.DateOnly))
	} else {
		l.Gender = "unknown"
	}
	if leap, ok := leapDays[i]; ok {
		born = leap
		l.Birthday = store.Date(born.Format(time.DateOnly))
	}
	for n := d.below(10) - 6; n > 0; n-- {
		if tag := pick(d, memberTags); len(l.Tags) == 0 || l.Tags[0] != tag {
			l.Tags = append(l.Tags, tag)
		}
	}
	if len(l.Tags) > 2 && l.Tags[1] == l.Tags[2] {
		l.Tags = l.Tags[:2]
	}
	l.verify(d, i, male, born)
}

// verify gives six of ten a verification, of which few wait: staff keep up.
func (l *life) verify(d *dice, i int64, male bool, born time.Time) {
	if !d.chance(60) && i != 21 && i != 22 { // so that the smallest set has every state twice
		return
	}
	switch outcome := d.below(100); {
	case outcome < 8 && i < 9_900:
		l.CertStatus = member.CertPending
	case outcome >= 90 && outcome < 99:
		l.CertStatus = member.CertRejected
	case outcome == 99 || i == 21 || i == 22:
		l.CertStatus = member.CertRevoked
	default:
		l.CertStatus = member.CertApproved
		l.RealName = realNameOf(d, i, born)
		l.IDNo.Set(residentNumber(i, male, born))
		l.Birthday, l.Gender = store.Date(born.Format(time.DateOnly)), "female"
		if male {
			l.Gender = "male"
		}
	}
}

// shop gives a member its orders by a power law: a third never buys, a few buy all the time.
func (l *life) shop(b *batch, d *dice) {
	if d.chance(35) {
		return
	}
	l.OrderCount = min(1+1_000/(1+d.below(1_000)), 200)
	l.SpentFen = store.Fen(l.OrderCount * (5_000 + d.below(60_000)))
	last := l.between(d, b.now)
	l.LastOrderAt = &last
	earned := int64(l.SpentFen) / 100
	parts := min(l.OrderCount, 3)
	for n := range parts {
		part := earned / parts
		if n == parts-1 {
			part = earned - part*(parts-1)
		}
		at := l.CreatedAt + (last-l.CreatedAt)*store.Time(n+1)/store.Time(parts)
		l.book(at, member.Growth, part, "orderEarn", "订单完成")
		l.book(at, member.Points, part, "orderEarn", "订单完成")
	}
	if l.Points > 200 && d.chance(40) {
		l.book(last, member.Points, -(l.Points/2/100)*100, "orderSpend", "下单抵扣")
	}
	if d.chance(18) {
		l.book(last, member.Balance, 100*(10+d.below(500)), "compensation", "服务补偿")
	}
	l.TierID = reached(l.Growth)
}

func (l *life) book(at store.Time, account member.LedgerAccount, delta int64, reason member.LedgerReason, note string) {
	if delta == 0 {
		return
	}
	held := map[member.LedgerAccount]*int64{member.Growth: &l.Growth, member.Points: &l.Points, member.Balance: (*int64)(&l.BalanceFen)}[account]
	*held += delta
	l.ledger = append(l.ledger, member.LedgerRow{
		MemberID: l.ID, At: at, Account: account, Delta: delta, After: *held, Reason: reason, Note: note, OperatorName: "system",
	})
}

// between is a moment in the member's time.
func (l *life) between(d *dice, now store.Time) store.Time {
	return l.CreatedAt + store.Time(d.below(max(int64(now-l.CreatedAt), 1)))
}

func (l *life) signIn(b *batch, d *dice) {
	if d.chance(8) {
		return
	}
	var last store.Time
	for n := range 1 + d.below(3) {
		at := l.between(d, b.now)
		if last < at {
			last = at
		}
		login := member.Login{MemberID: l.ID, At: at, Source: l.Source, Device: pick(d, devices), IP: fmt.Sprintf("203.0.113.%d", 1+d.below(254)), City: l.City}
		if n > 0 || d.chance(50) {
			ended := min(at.Add(time.Hour), b.now)
			login.EndedAt = &ended
		}
		l.logins = append(l.logins, login)
	}
	l.LastLoginAt = &last
}

// happen notes an event and that the member was changed by it.
func (l *life) happen(at store.Time, kind member.EventKind, reason string) {
	l.Version++
	l.UpdatedAt = at
	l.events = append(l.events, member.Event{MemberID: l.ID, At: at, Kind: kind, Reason: reason, OperatorID: l.CreatedBy, OperatorName: "admin"})
}

func (l *life) blacken(b *batch, d *dice, i int64) {
	at := l.between(d, b.now)
	l.Status, l.BlackReason, l.BlackAt, l.BlackBy = member.Blacklisted, pick(d, blackReasons), &at, &l.CreatedBy
	if i%60 == 7 {
		until := b.now.Add(time.Duration(1+d.below(180)) * 24 * time.Hour)
		l.BlackUntil = &until
	}
	l.endSessions(at)
	l.happen(at, member.Blackened, l.BlackReason)
}

func (l *life) endSessions(at store.Time) {
	for j := range l.logins {
		if l.logins[j].EndedAt == nil {
			ended := max(at, l.logins[j].At)
			l.logins[j].EndedAt = &ended
		}
	}
}

// promote gives a member a tier that its growth would not have reached: one paid for, or one by the grace of staff.
func (l *life) promote(b *batch, d *dice) {
	at := l.between(d, b.now)
	expires := b.now.Add(time.Duration(1+d.below(365)) * 24 * time.Hour)
	l.TierExpireAt = &expires
	if d.chance(50) {
		l.TierID, l.TierSource = bought, member.TierPurchased
		l.happen(at, member.TierChanged, "")
		return
	}
	l.TierID, l.TierSource = 2+d.below(3), member.TierManual
	l.happen(at, member.TierChanged, "活动赠送")
}

// close takes from a member what closing takes.
func (l *life) close(b *batch, d *dice) {
	at := l.between(d, b.now)
	if l.LastOrderAt != nil {
		at = max(at, *l.LastOrderAt)
	}
	for _, account := range []member.LedgerAccount{member.Points, member.Growth} {
		held := l.Points
		if account == member.Growth {
			held = l.Growth
		}
		l.book(at, account, -held, member.ClosedReason, "会员申请注销")
	}
	if l.BalanceFen > 0 {
		l.book(at, member.Balance, -int64(l.BalanceFen), "orderSpend", "余额用尽")
	}
	l.Phone.Set("")
	l.IDNo.Set("")
	l.Nickname, l.RealName, l.Gender, l.Birthday, l.City, l.Tags = "已注销用户", "", "unknown", "", "", nil
	l.CertStatus, l.TierID, l.Status, l.ClosedAt, l.ClosedBy, l.logins = member.CertNone, 1, member.Closed, &at, &l.CreatedBy, nil
	l.happen(at, member.Left, "会员申请注销")
}

func (l *life) tags() []memberTag {
	rows := make([]memberTag, len(l.Tags))
	for j, tag := range l.Tags {
		rows[j] = memberTag{Tag: tag, MemberID: l.ID}
	}
	return rows
}
