package staff

import (
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// maxListViews is how many lists an account may have a view of: more than there are.
const maxListViews = 100

// ListColumn is how somebody likes to see one column.
type ListColumn struct {
	Field  string `json:"field" minLength:"1" maxLength:"64"`
	Shown  bool   `json:"shown"`
	Pinned bool   `json:"pinned"`
	Width  int    `json:"width,omitempty" minimum:"20" maximum:"2000"` // as wide as its content where it is not said
}

// Density is how high the rows of a list are; nothing said, the size of all controls decides.
type Density string

// EnumValues are the heights beside the usual one.
func (Density) EnumValues() []string { return []string{"compact", "relaxed"} }

// ListView is how an account likes to see one list. Which columns a list has, only the console knows: it leaves out what it does not have.
type ListView struct {
	List    string                 `json:"list"`
	Columns value.List[ListColumn] `json:"columns"`
	Density Density                `json:"density"`
}

// AdminListViewSaveIn keeps how the caller likes to see a list; without columns and density, the list is as it was for everybody.
type AdminListViewSaveIn struct {
	List    string                 `json:"list" minLength:"1" maxLength:"64"`
	Columns value.List[ListColumn] `json:"columns" maxItems:"60"`
	Density Density                `json:"density,omitempty"`
}

// listViewCall changes nothing but how the caller's own lists look and so leaves no row in the log.
func listViewCall() *api.Call {
	call := api.Write("adminListViewSave", perm.AnyStaff, saveListView)
	call.Logged = false
	return call
}

func saveListView(r *api.Request, tx *store.Tx, in AdminListViewSaveIn) (*Nothing, error) {
	own := r.Caller.AccountID
	if len(in.Columns) == 0 && in.Density == "" {
		return &Nothing{}, tx.Exec("DELETE FROM list_views WHERE account_id = ? AND list = ?", own, in.List)
	}
	others, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM list_views WHERE account_id = ? AND list <> ?", own, in.List)
	if err != nil {
		return nil, err
	}
	if others >= maxListViews {
		return nil, fault.InvalidField("list", "validation.maxItems", map[string]any{"max": maxListViews})
	}
	return &Nothing{}, tx.Exec(`INSERT INTO list_views (account_id, list, columns, density, updated_at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (account_id, list) DO UPDATE SET columns = excluded.columns, density = excluded.density, updated_at = excluded.updated_at`,
		own, in.List, in.Columns, in.Density, tx.Now)
}

func listViewsOf(q *store.Q, account int64) ([]ListView, error) {
	views, err := store.All[ListView](q, "SELECT list, columns, density FROM list_views WHERE account_id = ? ORDER BY list", account)
	if err != nil {
		return nil, fmt.Errorf("list views of account %d: %w", account, err)
	}
	return views, nil
}
