package seed

import (
	"fmt"
	"slices"
	"time"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// life is a member and everything that belongs to it.
type life struct {
	member.Member

	called    pii.Name // before it was closed
	promoted  promotion
	purchases []purchase
	ledger    []member.LedgerRow
	logins    []member.Login
	events    []member.Event
}

// What becomes of one member of thirty, by its number.
const (
	fateBlack  = 7
	fateClosed = 17
)

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
	if fate := i % 30; fate == 11 || fate == 26 {
		l.promoted = l.promotion(b, i)
	}
	l.shop(b, d, i)
	l.signIn(b, d)
	switch i % 30 {
	case fateBlack:
		l.blacken(b, d, i)
	case 11, 26:
		l.promote()
	case fateClosed:
		l.close(b, d)
	}
	return l
}

// register lets registrations grow by three of a hundred each month, with busier weekends.
func (l *life) register(b *batch, d *dice, i int64) {
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
		l.Birthday = value.Date(born.Format(time.DateOnly))
	} else {
		l.Gender = "unknown"
	}
	if leap, ok := leapDays[i]; ok {
		born = leap
		l.Birthday = value.Date(born.Format(time.DateOnly))
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
		l.Birthday, l.Gender = value.Date(born.Format(time.DateOnly)), "female"
		if male {
			l.Gender = "male"
		}
	}
}

// shop gives a member its orders and books what it gained and used by them, step by step.
func (l *life) shop(b *batch, d *dice, i int64) {
	l.called = l.RealName
	if l.called == "" {
		l.called = pii.Name(l.Nickname)
	}
	l.purchases = purchases(b, l, i)
	if len(l.purchases) == 0 {
		return
	}
	l.OrderCount = int64(len(l.purchases))
	l.LastOrderAt = &l.purchases[len(l.purchases)-1].createdAt
	l.ledger = make([]member.LedgerRow, 0, 2*len(l.purchases)+3)
	for _, m := range momentsOf(l.purchases) {
		m.what(l, m.at, &l.purchases[m.order], orderID(i, m.order))
	}
	if d.chance(18) {
		l.book(*l.LastOrderAt, member.Balance, 100*(10+d.below(500)), "compensation", "服务补偿", 0)
	}
	l.TierID = reached(l.Growth)
}

// moment is when an order moves the accounts of its member.
type moment struct {
	at    value.Time
	order int
	what  func(l *life, at value.Time, p *purchase, id int64)
}

// momentsOf are those moments, from the first to the last.
func momentsOf(purchases []purchase) []moment {
	moments := make([]moment, 0, 2*len(purchases))
	for k := range purchases {
		p := &purchases[k]
		moments = append(moments, moment{p.createdAt, k, (*life).buy})
		switch {
		case p.status == kind.Completed, p.status == kind.Expired && p.kind == kind.Insurance:
			moments = append(moments, moment{p.endAt, k, (*life).earn})
		case p.status == kind.Cancelled, p.status == kind.Refunded:
			moments = append(moments, moment{p.endAt, k, (*life).getBack})
		}
		if p.status == kind.Completed && p.refund == kind.RefundPartial {
			for n, lose := range []func(*life, value.Time, *purchase, int64){(*life).loseFirst, (*life).loseAgain}[:p.refunds] {
				_, _, done := p.backAt(n)
				moments = append(moments, moment{done, k, lose})
			}
		}
	}
	slices.SortStableFunc(moments, func(a, b moment) int { return int(a.at - b.at) })
	return moments
}

// buy settles what an order costs, for the tier that the member has then and with the points that are there.
func (l *life) buy(at value.Time, p *purchase, id int64) {
	if p.saves && l.Points >= 400 {
		p.pointsUsed = min(l.Points/2, p.itemFen/3) / 100 * 100
		l.book(at, member.Points, -p.pointsUsed, "orderSpend", "", id)
	}
	pays := tierSet[l.tierAt(at)-1].discount
	if p.kind == kind.Insurance {
		pays = 100 // the price of a policy is the insurer's
	}
	price := order.PriceOf(value.Fen(p.itemFen), value.Fen(p.freightFen), pays, p.pointsUsed)
	p.discountFen, p.payableFen = int64(price.DiscountFen), int64(price.Payable())
	if p.paidAt == 0 {
		return
	}
	p.paidFen = p.payableFen
	p.goBack(id)
	l.SpentFen += value.Fen(p.paidFen - p.refundedFen)
}

// tierAt is the tier that the member has at a time up to which its growth is known.
func (l *life) tierAt(at value.Time) int64 {
	if l.promoted.tier > 0 && at >= l.promoted.at {
		return l.promoted.tier
	}
	return reached(l.Growth)
}

// earn books what a finished order is worth.
func (l *life) earn(at value.Time, p *purchase, id int64) {
	earned := p.paidFen / 100
	p.gained = [2]int64{earned, earned * int64(tierSet[l.tierAt(at)-1].rate) / 10}
	l.book(at, member.Growth, p.gained[0], "orderEarn", "", id)
	l.book(at, member.Points, p.gained[1], "orderEarn", "", id)
}

func (l *life) loseFirst(at value.Time, p *purchase, id int64) {
	l.lose(at, p, id, p.parts[0], p.paidFen)
}
func (l *life) loseAgain(at value.Time, p *purchase, id int64) {
	l.lose(at, p, id, p.parts[1], p.paidFen-p.parts[0])
}

// lose takes back the share of what was gained by money that goes back; what is spent already is not owed.
func (l *life) lose(at value.Time, p *purchase, id, back, kept int64) {
	for n, account := range []member.LedgerAccount{member.Growth, member.Points} {
		held := [2]int64{l.Growth, l.Points}[n]
		taken := min(p.gained[n]*back/kept, held)
		p.gained[n] -= taken
		l.book(at, account, -taken, "refundRevoke", "", id)
	}
}

// getBack returns the points of an order that came to nothing.
func (l *life) getBack(at value.Time, p *purchase, id int64) {
	l.book(at, member.Points, p.pointsUsed, "refundReturn", "", id)
}

// booked is the ledger, with the numbers of the orders that its rows are for.
func (l *life) booked() []member.LedgerRow {
	i := l.ID - 1
	for n := range l.ledger {
		if row := &l.ledger[n]; row.RefID > 0 {
			p := &l.purchases[row.RefID-orderID(i, 0)]
			row.Note = p.number(i)
		}
	}
	return l.ledger
}

func (l *life) book(at value.Time, account member.LedgerAccount, delta int64, reason member.LedgerReason, note string, orderID int64) {
	if delta == 0 {
		return
	}
	held := (*int64)(&l.BalanceFen)
	switch account {
	case member.Growth:
		held = &l.Growth
	case member.Points:
		held = &l.Points
	}
	*held += delta
	row := member.LedgerRow{MemberID: l.ID, At: at, Account: account, Delta: delta, After: *held, Reason: reason, Note: note, OperatorName: "system"}
	if orderID > 0 {
		row.RefType, row.RefID = "order", orderID
	}
	l.ledger = append(l.ledger, row)
}

// between is a moment in the member's time.
func (l *life) between(d *dice, now value.Time) value.Time {
	return l.CreatedAt + value.Time(d.below(max(int64(now-l.CreatedAt), 1)))
}

func (l *life) signIn(b *batch, d *dice) {
	if d.chance(8) {
		return
	}
	var last value.Time
	for n := range 1 + d.below(3) {
		at := l.between(d, b.now)
		if last < at {
			last = at
		}
		login := member.Login{MemberID: l.ID, At: at, Source: l.Source, Device: pick(d, devices), IP: pii.IP(fmt.Sprintf("203.0.113.%d", 1+d.below(254))), City: l.City}
		if n > 0 || d.chance(50) {
			ended := min(at.Add(time.Hour), b.now)
			login.EndedAt = &ended
		}
		l.logins = append(l.logins, login)
	}
	l.LastLoginAt = &last
}

// happen notes an event and that the member was changed by it.
func (l *life) happen(at value.Time, kind member.EventKind, reason string) {
	l.Version++
	l.UpdatedAt = at
	l.events = append(l.events, member.Event{MemberID: l.ID, At: at, Kind: kind, Reason: reason, OperatorID: l.CreatedBy, OperatorName: "admin"})
}

func (l *life) blacken(b *batch, d *dice, i int64) {
	at := l.between(d, b.now)
	if l.LastOrderAt != nil {
		at = max(at, *l.LastOrderAt)
	}
	l.Status, l.BlackReason, l.BlackAt, l.BlackBy = member.Blacklisted, pick(d, blackReasons), &at, &l.CreatedBy
	if i%60 == 7 {
		until := b.now.Add(time.Duration(1+d.below(180)) * 24 * time.Hour)
		l.BlackUntil = &until
	}
	l.endSessions(at)
	l.happen(at, member.Blackened, l.BlackReason)
}

func (l *life) endSessions(at value.Time) {
	for j := range l.logins {
		if l.logins[j].EndedAt == nil {
			ended := max(at, l.logins[j].At)
			l.logins[j].EndedAt = &ended
		}
	}
}

// promotion is a tier that a member was given beside what its growth is worth: one paid for, or one by the grace of staff.
type promotion struct {
	tier    int64 // 0 for none
	at      value.Time
	expires value.Time
}

func (l *life) promotion(b *batch, i int64) promotion {
	d := streamOf(b.seed, "memberTier").row(i)
	given := promotion{tier: bought, at: l.between(d, b.now), expires: b.now.Add(time.Duration(1+d.below(365)) * 24 * time.Hour)}
	if d.chance(50) {
		given.tier = 2 + d.below(3)
	}
	return given
}

// promote notes the tier that a member was given.
func (l *life) promote() {
	l.TierID, l.TierExpireAt = l.promoted.tier, &l.promoted.expires
	if l.TierID == bought {
		l.TierSource = member.TierPurchased
		l.happen(l.promoted.at, member.TierChanged, "")
		return
	}
	l.TierSource = member.TierManual
	l.happen(l.promoted.at, member.TierChanged, "活动赠送")
}

// close takes from a member what closing takes.
func (l *life) close(b *batch, d *dice) {
	at := l.between(d, b.now)
	for _, p := range l.purchases {
		at = max(at, p.endAt, p.settleBy)
	}
	for _, account := range []member.LedgerAccount{member.Points, member.Growth} {
		held := l.Points
		if account == member.Growth {
			held = l.Growth
		}
		l.book(at, account, -held, member.ClosedReason, "会员申请注销", 0)
	}
	if l.BalanceFen > 0 {
		l.book(at, member.Balance, -int64(l.BalanceFen), "orderSpend", "余额用尽", 0)
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
