package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// day is what the app knows by now.
type day struct {
	*Client
	count   int
	members []member
	doctors []int64
	article int64
	banner  int64
	skus    []int64
	orders  []*placed
	wait    time.Duration // for staff to send goods and decide about refunds
	from    int64         // the place in the feed of events where the day began
}

type member struct {
	ID int64  `json:"memberId"`
	No string `json:"memberNo"`
}

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
	{"Members ask for their money back", askBack},
	{"The app reports how often a banner was seen", countBanner},
	{"A member asks to be closed", leave},
	{"Members receive what staff have sent, and the payment channel gives money back", goOn},
	{"Members look at their orders", lookBack},
	{"The app reads what members must learn", learn},
}

func say(format string, args ...any) { fmt.Printf("  "+format+"\n", args...) }

// notice is something that a member must learn.
type notice struct {
	Number   int64  `json:"number"`
	MemberID *int64 `json:"memberId"`
	Kind     string `json:"kind"`
	Args     []struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	} `json:"args"`
	Text struct {
		En string `json:"en"`
	} `json:"text"`
}

// arg is what an event says beside its text, such as the number of an order.
func (n notice) arg(name string) string {
	for _, arg := range n.Args {
		if arg.Name == name {
			return arg.Value
		}
	}
	return ""
}

type events struct {
	Items []notice `json:"items"`
	Last  int64    `json:"last"`
}

func findPlace(ctx context.Context, d *day) error {
	for {
		var page events
		if err := d.Read(ctx, "eventsNext", map[string]any{"after": d.from, "limit": 500}, &page); err != nil {
			return err
		}
		if page.Last == d.from {
			say("the feed stands at %d", d.from)
			return nil
		}
		d.from = page.Last
	}
}

// content is a page of what the app shows.
type content struct {
	Items []struct {
		ID           int64 `json:"id"`
		AllowComment bool  `json:"allowComment"`
		Skus         []struct {
			ID    int64 `json:"id"`
			Stock int64 `json:"stock"`
		} `json:"skus"`
	} `json:"items"`
	Next *int64 `json:"next"`
}

func readContent(ctx context.Context, d *day) error {
	for _, call := range []string{
		"contentGoods", "contentVisits", "contentGenes", "contentInsurances", "contentCheckUps", "contentStews", "contentHospitals", "contentCentres", "contentEntries", "contentDoctors", "contentArticles",
		"contentBanners", "contentShopBanners",
	} {
		shown, err := d.readAll(ctx, call)
		if err != nil {
			return fmt.Errorf("%s: %w", call, err)
		}
		say("%s: %d on show", call, shown)
	}
	for _, call := range []string{"contentAgreements", "contentCompany"} {
		var whatever any
		if _, err := d.ReadKnown(ctx, call, map[string]any{}, &whatever); err != nil {
			return fmt.Errorf("%s: %w", call, err)
		}
	}
	var again content
	known, err := d.ReadKnown(ctx, "contentDoctors", map[string]any{"after": 0, "limit": 100}, &again)
	if err == nil && !known {
		err = errors.New("the server gave an answer again that the app had already")
	}
	return err
}

// readAll reads what is on show page by page, and keeps what the day needs of it.
func (d *day) readAll(ctx context.Context, call string) (shown int, err error) {
	for after := int64(0); ; {
		var page content
		if _, err := d.ReadKnown(ctx, call, map[string]any{"after": after, "limit": 100}, &page); err != nil {
			return shown, err
		}
		shown += len(page.Items)
		for _, item := range page.Items {
			for _, sku := range item.Skus {
				if sku.Stock > 0 {
					d.skus = append(d.skus, sku.ID)
				}
			}
			switch {
			case call == "contentDoctors":
				d.doctors = append(d.doctors, item.ID)
			case call == "contentArticles" && item.AllowComment:
				d.article = item.ID
			case call == "contentBanners":
				d.banner = item.ID
			}
		}
		if page.Next == nil {
			return shown, nil
		}
		after = *page.Next
	}
}

func join(ctx context.Context, d *day) error {
	for i := range d.count {
		var m member
		avatar, err := d.Upload(ctx, "member", picture(200, i))
		if err != nil {
			return err
		}
		in := map[string]any{"phone": newPhone(), "nickname": nicknames[i%len(nicknames)], "avatar": avatar.URL, "source": "miniapp", "city": "杭州市"}
		if err := d.Write(ctx, "memberRegister", in, &m); err != nil {
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
		in := map[string]any{"memberId": m.ID, "realName": names[i%len(names)], "idNo": newIDNumber(1980 + i)}
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
		in := map[string]any{"memberId": m.ID, "name": names[(i+1)%len(names)], "relation": "parent", "idNo": newIDNumber(1950 + i), "phone": newPhone(), "allergies": "青霉素"}
		var saved struct {
			ID int64 `json:"id"`
		}
		if err := d.Write(ctx, "patientSave", in, &saved); err != nil {
			return err
		}
		if i == 0 { // who is named by mistake is taken back
			if err := d.Write(ctx, "patientDel", map[string]any{"memberId": m.ID, "id": saved.ID}, new(any)); err != nil {
				return err
			}
		}
	}
	say("%d patients are named, one by mistake", len(d.members))
	return nil
}

func speak(ctx context.Context, d *day) error {
	var said struct {
		Status string `json:"status"`
	}
	for i, m := range d.members {
		if len(d.doctors) > 0 {
			in := map[string]any{"memberId": m.ID, "doctorId": d.doctors[i%len(d.doctors)], "score": 5, "skill": 5, "attitude": 5, "effect": 4, "content": reviews[i%len(reviews)], "anonymous": i%2 == 1}
			if err := d.Write(ctx, "reviewSubmit", in, &said); err != nil {
				return err
			}
			say("a review is %s", said.Status)
		}
		if d.article != 0 {
			if err := d.Write(ctx, "commentSubmit", map[string]any{"memberId": m.ID, "articleId": d.article, "content": "写得很清楚，学到了"}, &said); err != nil {
				return err
			}
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
		var opened struct {
			URL string `json:"url"`
		}
		if err := d.Read(ctx, "fileOpen", map[string]any{"memberId": m.ID, "fileId": photo.FileID, "ownerType": "feedback", "ownerId": told.ID}, &opened); err != nil {
			return err
		}
		if _, err := d.Open(ctx, opened.URL); err != nil {
			return err
		}
		say("feedback %s waits for an answer", told.No)
	}
	return nil
}

func countBanner(ctx context.Context, d *day) error {
	if d.banner == 0 {
		say("no banner is on show")
		return nil
	}
	today := time.Now().In(time.FixedZone("Asia/Shanghai", 8*60*60)).Format(time.DateOnly)
	return d.Write(ctx, "bannerHits", map[string]any{"items": []map[string]any{{"bannerId": d.banner, "day": today, "views": 120, "clicks": 9}}}, new(any))
}

func leave(ctx context.Context, d *day) error {
	last := d.members[len(d.members)-1]
	say("%s asks to be closed", last.No)
	return d.Write(ctx, "memberClose", map[string]any{"memberId": last.ID, "reason": "不再使用"}, new(any))
}

// learn reads the feed until nothing more comes for a moment. A messenger would go on for ever.
func learn(ctx context.Context, d *day) error {
	for after := d.from; ; {
		var page events
		if err := d.Read(ctx, "eventsNext", map[string]any{"after": after, "waitSec": 2}, &page); err != nil {
			return err
		}
		for _, e := range page.Items {
			say("%d: %s", e.Number, e.Text.En)
		}
		if page.Last == after {
			say("nothing more to tell")
			return nil
		}
		after = page.Last
	}
}
