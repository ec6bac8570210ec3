package dashboard_test

import (
	"net/http"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/dashboard"
	"caredesk/internal/engine/perm"
)

func TestSuperAdministratorsAreToldOfAProxyThatIsNotTrusted(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		forwarded := func(r *http.Request) { r.Header.Set("X-Forwarded-For", "203.0.113.9") }
		_, clerk := d.Employ([]perm.Code{perm.Members}, perm.Write)
		for _, c := range []struct {
			who, token string
			as         []func(*http.Request)
			told       string
		}{
			{"an administrator behind it", d.Admin, []func(*http.Request){forwarded}, "192.0.2.1"},
			{"an administrator who comes straight", d.Admin, nil, ""},
			{"a clerk behind it", clerk, []func(*http.Request){forwarded}, ""},
		} {
			var s dashboard.DashboardSummary
			d.Ask("dashboardSummary", c.token, "{}", c.as...).Into(t, &s)
			if s.ForwardedBy != c.told {
				t.Errorf("%s is told of %q", c.who, s.ForwardedBy)
			}
		}
	})
}
