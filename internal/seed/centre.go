package seed

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// centrePlan is a check-up centre as it is planned.
type centrePlan struct {
	name, province, city, district, address, phone string
	weekend                                        bool
}

var centrePlans = []centrePlan{
	{"康和体检中心（西湖院区）", "浙江省", "杭州市", "西湖区", "文三路 268 号康和大厦 3 层", "0571-88810021", true},
	{"康和体检中心（滨江院区）", "浙江省", "杭州市", "滨江区", "江南大道 1088 号 2 层", "0571-88810022", false},
	{"瑞安健康体检中心", "上海市", "上海市", "徐汇区", "肇嘉浜路 777 号", "021-64880031", true},
	{"明德体检中心", "上海市", "上海市", "浦东新区", "张杨路 500 号 6 层", "021-58880032", false},
	{"同济康健体检中心", "江苏省", "南京市", "鼓楼区", "中山北路 105 号", "025-83330041", false},
	{"仁和体检中心", "江苏省", "苏州市", "姑苏区", "人民路 1888 号", "0512-65550042", true},
	{"安心国际体检中心", "广东省", "广州市", "天河区", "天河路 385 号 8 层", "020-38880051", false},
	{"博爱体检中心", "广东省", "深圳市", "福田区", "深南大道 6001 号 4 层", "0755-82220052", true},
}

// centreRows are the check-up centres, with the days on which they have other places than usual.
var centreRows = entity{
	name:    special.Centres.Name,
	rows:    always(len(centrePlans)),
	counted: true,
	table:   special.Centres.Columns,
	fill:    fillCentres,
	wrong: []rule{
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
		{"are never open", store.Where("open_days = '[]' OR slots = '[]'")},
		{"have places booked on a closed date", store.Where("EXISTS (SELECT 1 FROM quota_days AS q WHERE q.kind = 'centre' AND q.record_id = centres.id AND q.booked > 0 AND centres.closed_dates LIKE '%' || q.date || '%')")},
		{"have places booked in a slot that they do not have", store.Where(`EXISTS (SELECT 1 FROM quota_days AS q WHERE q.kind = 'centre' AND q.record_id = centres.id
			AND centres.slots NOT LIKE '%"start":"' || substr(q.slot, 1, 5) || '","end":"' || substr(q.slot, 7, 5) || '"%')`)},
		{"have a picture that is not linked to them", store.Where("NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'centre' AND l.object_id = centres.id AND centres.images LIKE '%' || f.name || '%')")},
	},
}

var centreSlots = []special.CentreSlot{
	{TimeSlot: special.TimeSlot{Start: "07:30", End: "09:00"}, Quota: 30},
	{TimeSlot: special.TimeSlot{Start: "09:00", End: "10:30"}, Quota: 24},
	{TimeSlot: special.TimeSlot{Start: "10:30", End: "11:30"}, Quota: 12},
	{TimeSlot: special.TimeSlot{Start: "13:30", End: "15:30"}, Quota: 16},
}

// Days of a centre that are not as usual, counted from today.
const (
	closedIn = 9 // a closed date of every centre
	moreIn   = 3 // places in the first slot, of the first two centres
	shutIn   = 4 // the last slot, of the first two centres
)

// dayIn is the day in China so many days from now.
func (b *batch) dayIn(days int) value.Date {
	return identity.Today(b.now.Add(time.Duration(days) * day))
}

func centreOf(b *batch, _ *dice, i int64) special.Centre {
	p := centrePlans[i]
	week := value.List[special.Weekday]{"mon", "tue", "wed", "thu", "fri"}
	if p.weekend {
		week = append(week, "sat", "sun")
	}
	row := special.Centre{
		Row: b.setUp(i), Name: p.name, LicenceNo: fmt.Sprintf("PDY%02d00%05d", 31+i, 10_417+i*137), Province: p.province, City: p.city, District: p.district, Address: p.address, Phone: p.phone,
		Images: value.List[file.Image]{file.Image("/files/" + serviceCover(b, special.Centres, i))}, OpenDays: week, Slots: slices.Clone(centreSlots[:2+i%3]),
		ClosedDates: value.List[value.Date]{b.dayIn(closedIn)}, Sort: int(i+1) * 10, Status: resource.Enabled,
	}
	if i == int64(len(centrePlans))-1 {
		row.Status = resource.Disabled
	}
	return row
}

func fillCentres(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	if err := hangServices(ctx, db, b, special.Centres); err != nil {
		return 0, err
	}
	made, err := byRow(special.Centres.Name, centreOf)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	days, err := special.QuotaColumns()
	if err != nil {
		return 0, err
	}
	if _, err := db.Load(ctx, days, func(yield func(any) bool) {
		next := int64(0)
		for centre := range rowsOf(b, special.Centres.Name, centreOf) {
			for _, in := range []int{moreIn, shutIn} {
				for at, slot := range centre.Slots {
					row := quotaOf(b, &centre, in, at, slot)
					if row == nil {
						continue
					}
					next++
					row.ID = next
					if !yield(row) {
						return
					}
				}
			}
		}
	}); err != nil {
		return 0, err
	}
	return made, linkServices(ctx, db, b, special.Centres)
}

// quotaOf is what is said of a slot of a centre on a single day; nil where that is nothing. What is booked, orders say.
func quotaOf(b *batch, c *special.Centre, in, at int, slot special.CentreSlot) *special.DayQuota {
	date := b.dayIn(in)
	row := &special.DayQuota{Kind: "centre", RecordID: c.ID, Date: date, Slot: slot.Start + "-" + slot.End}
	switch first := c.ID <= 2; {
	case !slices.Contains(c.OpenDays, special.WeekdayOf(date)):
		return nil
	case first && in == shutIn && at == len(c.Slots)-1:
		row.Closed = true
		return row
	case first && in == moreIn && at == 0:
		row.Quota = ptr(slot.Quota + 10)
		return row
	}
	return nil
}
