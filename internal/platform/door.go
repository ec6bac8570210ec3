package platform

import (
	"fmt"
	"slices"

	"caredesk/internal/agreement"
	"caredesk/internal/article"
	"caredesk/internal/banner"
	"caredesk/internal/company"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/event"
	"caredesk/internal/feedback"
	"caredesk/internal/goods"
	"caredesk/internal/member"
	"caredesk/internal/patient"
	"caredesk/internal/special"
)

// Door is what stands behind the calls of programs.
type Door struct {
	Feed    *event.Feed
	Uploads *file.Uploads
	// More are the calls of sections that the door itself does not know.
	More []Group
}

// Group are calls of one scope about the records of one screen, under which the operation log files them.
type Group struct {
	Scope perm.Scope
	Of    resource.Handle
	Calls []*api.Call
}

// Calls lists everything that programs can call.
func (d Door) Calls() ([]*api.Call, error) {
	var all []*api.Call
	for _, group := range slices.Concat(d.groups(), d.More) {
		for _, call := range group.Calls {
			if call.Need.Scope() != group.Scope {
				return nil, fmt.Errorf("call %s stands among those of the scope %s and needs another", call.Name, group.Scope)
			}
			call.For, call.Route, call.Section, call.Object = api.Programs, group.Of.Route, group.Of.Section, group.Of.Name
			all = append(all, call)
		}
	}
	return all, nil
}

// groups is the table of contents of the door.
func (d Door) groups() []Group {
	return []Group{
		{perm.ScopeMembers, member.Members, memberCalls()},
		{perm.ScopeMembers, member.Certifications, certificationCalls()},
		{perm.ScopeMembers, patient.Patients, patientCalls()},
		{perm.ScopeVoices, doctor.Reviews, reviewCalls()},
		{perm.ScopeVoices, article.Comments, commentCalls()},
		{perm.ScopeVoices, feedback.Feedbacks, feedbackCalls()},
		{perm.ScopeContent, goods.List, []*api.Call{goods.ContentCall(content)}},
		{perm.ScopeContent, special.VisitServices, special.ContentCalls(content)},
		{perm.ScopeContent, doctor.Doctors, []*api.Call{doctor.ContentCall(content)}},
		{perm.ScopeContent, article.Articles, []*api.Call{article.ContentCall(content)}},
		{perm.ScopeContent, banner.Platform, append(banner.ContentCalls(content), bannerHits())},
		{perm.ScopeContent, agreement.Agreements, []*api.Call{agreement.ContentCall(content)}},
		{perm.ScopeContent, company.Profile, []*api.Call{company.ContentCall(content)}},
		{perm.ScopeFiles, files, d.Uploads.AppCalls(perm.Scoped(perm.ScopeFiles))},
		{perm.ScopeEvents, Keys, d.eventCalls()},
	}
}

var content = perm.Scoped(perm.ScopeContent)

// bannerHits takes the sums of the app. They are added up, so the same ones must not come twice.
func bannerHits() *api.Call {
	hits := api.Once("bannerHits", content, banner.CountHits)
	hits.Logged = false // figures, and no change of a record
	return hits
}

// files belong to no screen until it is known what they are for.
var files = resource.Handle{Name: "file", Route: "/userAdmin/userIndex", Section: "kit"}

// eventCalls are those by which the platform's messengers learn what to tell.
func (d Door) eventCalls() []*api.Call {
	next := api.Read("eventsNext", perm.Scoped(perm.ScopeEvents), d.Feed.Next)
	next.Waits = true
	return []*api.Call{next}
}
