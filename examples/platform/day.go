package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// day is what the app knows by now.
type day struct {
	*Client
	count   int
	shown   shown
	members []*member
	orders  []*placed     // that were paid for
	wait    time.Duration // for staff to do their part
	from    int64         // the place in the feed of events where the day began
}

// member is somebody who joined today, with one whom it looks after.
type member struct {
	person
	ID      int64  `json:"memberId"`
	No      string `json:"memberNo"`
	patient struct {
		person
		id int64
	}
}

// member gives the next thing of the day to another one, as far as there are so many.
func (d *day) member(i int) *member { return d.members[i%len(d.members)] }

// step is a part of the day. A further one is a function and a line in steps.
type step struct {
	name string
	play func(ctx context.Context, d *day) error
}

// steps are the day in its order.
var steps = []step{
	{"The app reads where the feed of events stands", findPlace},
	{"The app reads what it shows", readContent},
	{"Members join", join},
	{"Members hand in their documents", certify},
	{"Members name those they look after", lookAfter},
	{"Members review doctors and comment on an article", speak},
	{"Members give feedback, and open the picture that they sent", complain},
	{"Members order goods and pay", shop},
	{"A member orders an accompanied visit for a parent", orderVisit},
	{"A member orders a genetic test, and hands in the consent", orderGene},
	{"A member orders a stew", orderStew},
	{"A member orders a check-up, and books it", orderCheckUp},
	{"Members ask for their money back", askBack},
	{"The app reports how often a banner was seen", countBanner},
	{"A member asks to be closed", leave},
	{"Members and the payment channel do what follows when staff have done their part", goOn},
	{"Members look at their orders", lookBack},
	{"The app reads what members must learn", learn},
}

func say(format string, args ...any) { fmt.Printf("  "+format+"\n", args...) }

func join(ctx context.Context, d *day) error {
	for i := range d.count {
		m := &member{person: newPerson(i, 1980+i)}
		avatar, err := d.Upload(ctx, "member", picture(200, i))
		if err != nil {
			return err
		}
		in := map[string]any{"phone": newPhone(), "nickname": nicknames[i%len(nicknames)], "avatar": avatar.URL, "source": "miniapp", "city": "杭州市"}
		if err := d.Write(ctx, "memberRegister", in, m); err != nil {
			return err
		}
		d.members = append(d.members, m)
		login := map[string]any{"memberId": m.ID, "source": "miniapp", "device": "Example phone", "ip": "203.0.113.7"}
		if err := d.Write(ctx, "memberLogin", login, new(any)); err != nil {
			return err
		}
		if err := d.Write(ctx, "memberUpdate", map[string]any{"memberId": m.ID, "city": "上海市"}, new(any)); err != nil {
			return err
		}
		say("%s has joined", m.No)
	}
	return nil
}

func certify(ctx context.Context, d *day) error {
	for i, m := range d.members {
		in := map[string]any{"memberId": m.ID, "realName": m.name, "idNo": m.idNo}
		for j, field := range []string{"frontFile", "backFile"} {
			photo, err := d.Upload(ctx, "identity", picture(400, 10*i+j))
			if err != nil {
				return err
			}
			in[field] = photo.FileID
		}
		var handed struct {
			ID      int64 `json:"certificationId"`
			Attempt int   `json:"attempt"`
		}
		if err := d.Write(ctx, "certificationSubmit", in, &handed); err != nil {
			return err
		}
		say("%s waits for a decision about document %d", m.No, handed.ID)
	}
	return nil
}

func lookAfter(ctx context.Context, d *day) error {
	for i, m := range d.members {
		var err error
		m.patient.person = newPerson(i+1, 1950+i)
		if m.patient.id, err = d.name(ctx, m, m.patient.person); err != nil {
			return err
		}
		say("%s looks after patient %d", m.No, m.patient.id)
	}
	m := d.members[0]
	mistaken, err := d.name(ctx, m, newPerson(0, 1950))
	if err != nil {
		return err
	}
	say("%s has named patient %d by mistake, and takes that back", m.No, mistaken)
	return d.Write(ctx, "patientDel", map[string]any{"memberId": m.ID, "id": mistaken}, new(any))
}

// name names somebody whom a member looks after, and gives the patient's id.
func (d *day) name(ctx context.Context, m *member, who person) (int64, error) {
	var saved struct{ ID int64 }
	in := map[string]any{"memberId": m.ID, "name": who.name, "relation": "parent", "idNo": who.idNo, "phone": newPhone(), "allergies": "青霉素"}
	return saved.ID, d.Write(ctx, "patientSave", in, &saved)
}

func speak(ctx context.Context, d *day) error {
	article := slices.IndexFunc(d.shown.articles, func(a article) bool { return a.AllowComment })
	for i, m := range d.members {
		var said struct{ Status string }
		if doctors := d.shown.doctors; len(doctors) > 0 {
			in := map[string]any{"memberId": m.ID, "doctorId": doctors[i%len(doctors)].ID, "score": 5, "skill": 5, "attitude": 5, "effect": 4, "content": reviews[i%len(reviews)], "anonymous": i%2 == 1}
			if err := d.Write(ctx, "reviewSubmit", in, &said); err != nil {
				return err
			}
			say("a review is %s", said.Status)
		}
		if article >= 0 {
			if err := d.Write(ctx, "commentSubmit", map[string]any{"memberId": m.ID, "articleId": d.shown.articles[article].ID, "content": "写得很清楚，学到了"}, &said); err != nil {
				return err
			}
			say("a comment is %s", said.Status)
		}
	}
	return nil
}

func complain(ctx context.Context, d *day) error {
	for i, m := range d.members {
		photo, err := d.Upload(ctx, "feedback", picture(300, 50+i))
		if err != nil {
			return err
		}
		var told struct {
			ID int64  `json:"feedbackId"`
			No string `json:"feedbackNo"`
		}
		in := map[string]any{"memberId": m.ID, "type": []string{"suggestion", "complaint"}[i%2], "content": "希望门诊预约可以精确到半小时", "images": []int64{photo.FileID}}
		if err := d.Write(ctx, "feedbackSubmit", in, &told); err != nil {
			return err
		}
		if err := d.Write(ctx, "feedbackAppend", map[string]any{"memberId": m.ID, "feedbackId": told.ID, "text": "补充：最好能选医生"}, new(any)); err != nil {
			return err
		}
		if _, err := d.openFile(ctx, map[string]any{"memberId": m.ID, "fileId": photo.FileID, "ownerType": "feedback", "ownerId": told.ID}); err != nil {
			return err
		}
		say("feedback %s waits for an answer", told.No)
	}
	return nil
}

// openFile opens a private file of a member, and tells how long it is.
func (d *day) openFile(ctx context.Context, which map[string]any) (int, error) {
	var opened struct{ URL string }
	if err := d.Read(ctx, "fileOpen", which, &opened); err != nil {
		return 0, err
	}
	content, err := d.Open(ctx, opened.URL)
	return len(content), err
}

func countBanner(ctx context.Context, d *day) error {
	if len(d.shown.banners) == 0 {
		say("no banner is on show")
		return nil
	}
	hits := map[string]any{"bannerId": d.shown.banners[0].ID, "day": inChina(0).Format(time.DateOnly), "views": 120, "clicks": 9}
	return d.Write(ctx, "bannerHits", map[string]any{"items": []map[string]any{hits}}, new(any))
}

func leave(ctx context.Context, d *day) error {
	last := d.members[len(d.members)-1]
	say("%s asks to be closed", last.No)
	return d.Write(ctx, "memberClose", map[string]any{"memberId": last.ID, "reason": "不再使用"}, new(any))
}
