package staff_test

import (
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

func TestAnEndedSessionIsToldWhy(t *testing.T) {
	eachDesk(t, func(d *desk) {
		now := d.DB.Now()
		version := func(id int64) int64 {
			var account struct{ Version int64 }
			d.Ask("accountDetail", d.Admin, apptest.Written(map[string]any{"id": id})).Into(d.T, &account)
			return account.Version
		}
		as := func(call string) func(id int64) apptest.Answer {
			return func(id int64) apptest.Answer {
				return d.Ask(call, d.Admin, apptest.Written(map[string]any{"id": id, "version": version(id)}))
			}
		}
		for _, c := range []struct {
			reason, message string
			created, seen   time.Time
			end             func(id int64) apptest.Answer
		}{
			{"idle", "超过 30 分钟没有操作", now, now.Add(-31 * time.Minute), nil},
			{"long", "登录已满 12 小时", now.Add(-13 * time.Hour), now, nil},
			{"kicked", "已被本人在其他设备上或被管理员结束", now, now, as("accountKick")},
			{"password", "密码已被修改或重置", now, now, as("accountResetPwd")},
			{"disabled", "账号已被停用", now, now, func(id int64) apptest.Answer {
				return d.Ask("accountStatus", d.Admin, apptest.Written(map[string]any{"id": id, "version": version(id), "status": "disabled"}))
			}},
		} {
			id, _ := d.Employ(nil, 0)
			token := d.Session(id, c.created, c.seen)
			if c.end != nil {
				if a := c.end(id); a.Code != 0 {
					d.T.Fatalf("%s: %s", c.reason, a)
				}
			}
			a := d.Ask("adminInfo", token, "{}")
			if a.Code != fault.CodeNoSession || !strings.Contains(a.Body, c.message) || !strings.Contains(a.Body, `"reason":"`+c.reason+`"`) {
				d.T.Errorf("%s: %s", c.reason, a)
			}
		}
		if a := d.Ask("adminInfo", strings.Repeat("x", 43), "{}"); a.Code != fault.CodeNoSession || strings.Contains(a.Body, "reason") {
			d.T.Errorf("a token that never was: %s", a)
		}
	})
}

func TestTheLastSignInIsTheOneBefore(t *testing.T) {
	eachDesk(t, func(d *desk) {
		last := func() (at string) {
			var in struct{ Token string }
			d.SignIn("admin", apptest.AdminPassword, "192.0.2.9").Into(d.T, &in)
			var me struct{ LastLoginAt string }
			d.Ask("adminInfo", in.Token, "{}").Into(d.T, &me)
			return me.LastLoginAt
		}
		if at := last(); at != "" {
			d.T.Errorf("before the first sign-in there was one at %s", at)
		}
		first := d.DB.Now()
		d.At(time.Hour)
		if at, err := time.Parse(time.RFC3339, last()); err != nil || first.Sub(at).Abs() > time.Minute {
			d.T.Errorf("signed in at %s, told %s (%v)", first, at, err)
		}
	})
}
