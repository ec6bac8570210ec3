package staff

import (
	"errors"
	"fmt"
	"net/url"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// An account makes at most maxViews views, and a list has at most maxViewsOfList of one's own and as many of a role: tabs that nobody overlooks any more.
const (
	maxViews       = 200
	maxViewsOfList = 20
)

// SavedView is what an address says of a list, under a name. Which filters and columns a list has, only the console knows: it leaves out what it does not have.
type SavedView struct {
	ID        int64  `json:"id"`
	Version   int64  `json:"version"`
	List      string `json:"list"`
	Name      string `json:"name"`
	Query     string `json:"query"`
	RoleID    *int64 `json:"roleId"`    // for everybody with the role; none for one's own
	IsDefault bool   `json:"isDefault"` // what a list opens with: one's own goes before that of a role
	ForMe     bool   `json:"forMe"`     // one's own, or of a role that one has; else only made for others
	MayChange bool   `json:"mayChange" db:"-"`
	AccountID int64  `json:"-"`
}

// ViewRole is a role that the caller may make views for.
type ViewRole struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// AdminViewSaveIn makes a view, or changes one.
type AdminViewSaveIn struct {
	ID        int64  `json:"id,omitempty" minimum:"1"`
	Version   int64  `json:"version,omitempty" minimum:"1"`
	List      string `json:"list" minLength:"1" maxLength:"64"`
	Name      string `json:"name" minLength:"1" maxLength:"30"`
	Query     string `json:"query" maxLength:"2000"`
	RoleID    *int64 `json:"roleId" minimum:"1"`
	IsDefault bool   `json:"isDefault"`
}

// AdminViewSaveOut is all that the caller may choose from now: another view may be the default no more.
type AdminViewSaveOut struct {
	ID    int64       `json:"id"`
	Views []SavedView `json:"views"`
}

// AdminViewDelIn takes a view away.
type AdminViewDelIn struct {
	ID      int64 `json:"id" minimum:"1"`
	Version int64 `json:"version" minimum:"1"`
}

func viewCalls() []*api.Call {
	calls := []*api.Call{api.Write("adminViewSave", perm.AnyStaff, saveView), api.Write("adminViewDel", perm.AnyStaff, deleteView)}
	for _, call := range calls {
		call.Route, call.Section, call.Object = "/profile", "profile", "view"
	}
	return calls
}

func saveView(r *api.Request, tx *store.Tx, in AdminViewSaveIn) (*AdminViewSaveOut, error) {
	if err := checkQuery(in.Query); err != nil {
		return nil, err
	}
	who, err := actorOf(tx, r)
	if err != nil {
		return nil, err
	}
	after := SavedView{ID: in.ID, AccountID: who.id, List: in.List, Name: in.Name, Query: in.Query, RoleID: in.RoleID, IsDefault: in.IsDefault}
	var before *SavedView
	if in.ID != 0 {
		if before, err = who.viewToChange(tx, in.ID, in.Version); err != nil {
			return nil, err
		}
		after.AccountID, after.List = before.AccountID, before.List
	}
	if err := who.mayKeep(&tx.Q, before, after); err != nil {
		return nil, err
	}
	if after.IsDefault {
		if err := takeDefault(r, tx, after); err != nil {
			return nil, err
		}
	}
	entry := api.Entry{Action: "update", ObjectType: "view", ObjectLabel: after.Name}
	if before == nil {
		entry.Action = "create"
		after.ID, err = store.Get[int64](&tx.Q, `INSERT INTO saved_views (version, account_id, role_id, list, name, query, is_default, created_at, updated_at)
			VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, after.AccountID, after.RoleID, after.List, after.Name, after.Query, after.IsDefault, tx.Now, tx.Now)
		before = &SavedView{}
	} else {
		err = tx.Exec(`UPDATE saved_views SET version = version + 1, role_id = ?, name = ?, query = ?, is_default = ?, updated_at = ? WHERE id = ?`,
			after.RoleID, after.Name, after.Query, after.IsDefault, tx.Now, after.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("save view %q: %w", after.Name, err)
	}
	entry.ObjectID, entry.Diff = after.ID, changed([]api.Change{
		{Field: "list", Before: before.List, After: after.List}, {Field: "name", Before: before.Name, After: after.Name},
		{Field: "query", Before: before.Query, After: after.Query}, {Field: "roleId", Before: roleOf(*before), After: roleOf(after)},
		{Field: "isDefault", Before: before.IsDefault, After: after.IsDefault},
	})
	if err := r.Record(tx, entry); err != nil {
		return nil, err
	}
	views, err := viewsOf(&tx.Q, who)
	return &AdminViewSaveOut{ID: after.ID, Views: views}, err
}

func deleteView(r *api.Request, tx *store.Tx, in AdminViewDelIn) (*Nothing, error) {
	who, err := actorOf(tx, r)
	if err != nil {
		return nil, err
	}
	before, err := who.viewToChange(tx, in.ID, in.Version)
	if err != nil {
		return nil, err
	}
	if err := tx.Exec("DELETE FROM saved_views WHERE id = ?", before.ID); err != nil {
		return nil, err
	}
	return &Nothing{}, r.Record(tx, api.Entry{Action: "delete", ObjectType: "view", ObjectID: before.ID, ObjectLabel: before.Name})
}

// checkQuery lets through what an address can say, but no search text: that is often the name or the number of somebody, who should not stand under a tab for years.
func checkQuery(query string) error {
	params, err := url.ParseQuery(query)
	if err != nil || params.Has("kw") {
		return fault.InvalidField("query", "validation.json", nil)
	}
	return nil
}

// viewToChange finds a view as the caller has seen it.
func (a actor) viewToChange(tx *store.Tx, id, version int64) (*SavedView, error) {
	views, err := viewsOf(&tx.Q, a)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(views, func(v SavedView) bool { return v.ID == id })
	switch {
	case i < 0:
		return nil, fault.NotFound()
	case !views[i].MayChange:
		return nil, fault.Protected().WithMessage("protected.viewOfAnother", nil)
	case views[i].Version != version:
		by, err := store.Get[string](&tx.Q, "SELECT name FROM accounts WHERE id = ?", views[i].AccountID)
		return nil, errors.Join(fault.Conflict(views[i], by), err)
	}
	return &views[i], nil
}

// mayKeep holds for what a view is to be: a role of one's own, a name that the list has not, and not too many.
func (a actor) mayKeep(q *store.Q, before *SavedView, after SavedView) error {
	switch {
	case after.RoleID == nil && after.AccountID != a.id: // it would go out of everybody's sight but its maker's
		return fault.Protected().WithMessage("protected.viewOfAnother", nil)
	case after.RoleID != nil && !a.sharesWith(*after.RoleID):
		return fault.Reference("roleId")
	case after.RoleID != nil:
		enabled, err := store.Get[int64](q, "SELECT count(*) FROM roles WHERE id = ? AND status = 'enabled'", *after.RoleID)
		if err != nil || enabled == 0 {
			return errors.Join(err, fault.Reference("roleId"))
		}
	}
	beside, err := store.All[string](q, `SELECT name FROM saved_views WHERE `+sameTabsSQL+` AND list = ? AND id <> ?`, append(sameTabs(after), after.List, after.ID)...)
	if err != nil {
		return err
	}
	if slices.Contains(beside, after.Name) {
		return fault.Duplicate("name")
	}
	if len(beside) >= maxViewsOfList {
		return fault.InvalidField("list", "validation.maxItems", map[string]any{"max": maxViewsOfList})
	}
	if before != nil {
		return nil
	}
	made, err := store.Get[int64](q, "SELECT count(*) FROM saved_views WHERE account_id = ?", after.AccountID)
	if err != nil {
		return err
	}
	if made >= maxViews {
		return fault.InvalidField("list", "validation.maxItems", map[string]any{"max": maxViews})
	}
	return nil
}

// sharesWith tells whether the caller may make views for a role: one that they have themselves, and an administrator for every one.
func (a actor) sharesWith(role int64) bool { return a.Admin || slices.Contains(a.roles, role) }

// sameTabsSQL are the views that stand side by side for the same people: one's own, or those of a role.
const sameTabsSQL = `(role_id = ? OR role_id IS NULL AND account_id = ?)`

func sameTabs(v SavedView) []any {
	if v.RoleID != nil {
		return []any{*v.RoleID, 0}
	}
	return []any{0, v.AccountID}
}

// takeDefault lets the view be the only default among those of the same people.
func takeDefault(r *api.Request, tx *store.Tx, v SavedView) error {
	type named struct {
		ID   int64
		Name string
	}
	former, err := store.All[named](&tx.Q, "SELECT id, name FROM saved_views WHERE "+sameTabsSQL+" AND list = ? AND id <> ? AND is_default", append(sameTabs(v), v.List, v.ID)...)
	if err != nil {
		return err
	}
	for _, view := range former {
		if err := tx.Exec("UPDATE saved_views SET is_default = FALSE, version = version + 1, updated_at = ? WHERE id = ?", tx.Now, view.ID); err != nil {
			return err
		}
		entry := api.Entry{Action: "update", ObjectType: "view", ObjectID: view.ID, ObjectLabel: view.Name, Diff: []api.Change{{Field: "isDefault", Before: true, After: false}}}
		if err := r.Record(tx, entry); err != nil {
			return err
		}
	}
	return nil
}

func roleOf(v SavedView) int64 {
	if v.RoleID == nil {
		return 0
	}
	return *v.RoleID
}

// viewsOf are the views that an account may choose from, in the order in which they were made: those that it made, and those of its roles.
func viewsOf(q *store.Q, who actor) ([]SavedView, error) {
	views, err := store.All[SavedView](q, `WITH held AS (SELECT r.id FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled' WHERE ar.account_id = ?)
		SELECT v.id, v.version, v.account_id, v.role_id, v.list, v.name, v.query, v.is_default, (v.role_id IS NULL OR v.role_id IN (SELECT id FROM held)) AS for_me
		FROM saved_views v WHERE v.account_id = ? OR v.role_id IN (SELECT id FROM held) ORDER BY v.list, v.id`, who.id, who.id)
	if err != nil {
		return nil, fmt.Errorf("views of account %d: %w", who.id, err)
	}
	for i, view := range views {
		views[i].MayChange = view.AccountID == who.id || who.Allows(perm.All(perm.System, perm.Roles).With(perm.Write))
	}
	return views, nil
}

// viewRolesOf are the roles that an account may make views for.
func viewRolesOf(q *store.Q, who actor) ([]ViewRole, error) {
	if who.Admin {
		return store.All[ViewRole](q, "SELECT id, name FROM roles WHERE status = 'enabled' ORDER BY id")
	}
	return store.All[ViewRole](q, `SELECT r.id, r.name FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled'
		WHERE ar.account_id = ? ORDER BY r.id`, who.id)
}
