package visit_test

import (
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// counted is how many orders keep a record.
func counted(d *apptest.Desk, by resource.Referrer, id int64) (count int64, sample []string) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) (err error) {
		count, sample, err = by.Find(tx, id)
		return err
	})
	return count, sample
}

// TestWhatIsOpenIsSaidTheSameWayTwice: what keeps companions and hospitals, and what of their time is taken, goes by the
// states that the kind has.
func TestWhatIsOpenIsSaidTheSameWayTwice(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		const day = value.Date("2030-03-04")
		for _, k := range kind.Kinds {
			if k.Code != kind.Visit {
				continue
			}
			for _, status := range k.States() {
				hospital, companion := d.Hospital("医院"+string(status)).ID, d.Companion("某陪诊员").ID
				d.Visit(d.NewMember(), status, companion, day, "09:00", func(v *visit.Visit) { v.HospitalID = hospital })
				for what, by := range map[string]resource.Referrer{"companion": visit.OpenOfCompanion, "hospital": visit.OpenOfHospital} {
					id := map[string]int64{"companion": companion, "hospital": hospital}[what]
					if count, _ := counted(d, by, id); (count == 0) != status.Over() {
						t.Errorf("%s keeps the %s: %d", status, what, count)
					}
				}
				q := d.DB.Read(t.Context())
				isToBeMade := status == kind.Assigned || status == kind.InService
				ahead := apptest.Must(visit.Visits.Ahead(q, day))
				if (ahead[companion] == 1) != isToBeMade {
					t.Errorf("%s is ahead: %v", status, ahead)
				}
				if late := apptest.Must(visit.Visits.Ahead(q, "2030-03-05")); len(late) != 0 {
					t.Errorf("still ahead the day after: %v", late)
				}
				taken := false
				for _, slot := range apptest.Must(visit.Visits.Booked(q, day, "2030-03-05")) {
					taken = taken || slot.CompanionID == companion
				}
				if taken != isToBeMade {
					t.Errorf("%s takes time: %v", status, taken)
				}
				if done := apptest.Must(visit.Visits.Done(q, companion, day, "2030-03-05")); (len(done) == 1) != (status == kind.Completed) {
					t.Errorf("%s is done: %v", status, done)
				}
			}
		}
	})
}

func TestOrdersThatKeepARecordAreNamed(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		companion := d.Companion("某陪诊员").ID
		var numbers []string
		for _, clock := range []string{"08:00", "12:00", "16:00", "20:00"} {
			id := d.Visit(d.NewMember(), kind.Assigned, companion, "2030-03-04", clock, nil)
			numbers = append(numbers, d.OrderState(id).OrderNo)
		}
		count, sample := counted(d, visit.OpenOfCompanion, companion)
		if count != 4 || len(sample) != 3 || sample[0] != numbers[0] {
			t.Errorf("%d orders, named %v", count, sample)
		}
	})
}
