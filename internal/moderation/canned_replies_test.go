package moderation_test

import (
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// titles lists the canned replies that somebody sees on a screen.
func titles(d *apptest.Desk, token, kind string) []string {
	d.T.Helper()
	var list struct{ Items []struct{ Title string } }
	d.Ask("cannedReplyList", token, apptest.Written(map[string]any{"kind": kind})).Into(d.T, &list)
	var titles []string
	for _, item := range list.Items {
		titles = append(titles, item.Title)
	}
	return titles
}

// TestCannedRepliesBelongToTheirScreen: they are shared by all who answer there, and nobody else.
func TestCannedRepliesBelongToTheirScreen(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		_, feedback := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		_, colleague := d.Employ([]perm.Code{perm.Feedback}, perm.Write)
		_, reader := d.Employ([]perm.Code{perm.Feedback}, 0)
		_, doctors := d.Employ([]perm.Code{perm.Doctors, perm.DoctorReviews}, perm.Write)
		_, articles := d.Employ([]perm.Code{perm.Articles}, perm.Write)
		reply := func(kind string) string {
			return apptest.Written(map[string]any{"kind": kind, "title": "感谢", "text": "感谢您的反馈。"})
		}
		for kind, token := range map[string]string{"feedback": feedback, "review": doctors, "comment": articles} {
			if a := d.Ask("cannedReplySave", token, reply(kind)); a.Code != 0 {
				t.Errorf("%s: %s", kind, a)
			}
		}
		for kind, token := range map[string]string{"review": feedback, "comment": doctors, "feedback": articles} {
			for _, call := range []string{"cannedReplySave", "cannedReplyList"} {
				in := reply(kind)
				if call == "cannedReplyList" {
					in = apptest.Written(map[string]any{"kind": kind})
				}
				if a := d.Ask(call, token, in); a.Code != fault.CodeForbidden {
					t.Errorf("%s of another screen's %s: %s", call, kind, a)
				}
			}
		}
		if a := d.Ask("cannedReplySave", reader, reply("feedback")); a.Code != fault.CodeForbidden {
			t.Errorf("by somebody who may not answer: %s", a)
		}
		// The same title again is told apart by its screen alone.
		if a := d.Ask("cannedReplySave", colleague, reply("feedback")); a.Code != fault.CodeDuplicate {
			t.Errorf("a second one of that title: %s", a)
		}
		for name, token := range map[string]string{"a colleague": colleague, "a reader": reader} {
			if seen := titles(d, token, "feedback"); len(seen) != 1 || seen[0] != "感谢" {
				t.Errorf("%s sees %q", name, seen)
			}
		}
	})
}
