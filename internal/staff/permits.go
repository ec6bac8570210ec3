package staff

import (
	"slices"
	"strconv"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// PermitRecord is a permission code with its names. Those of the product stand in the menu; staff may add their own.
type PermitRecord struct {
	resource.Row

	Code      perm.Code       `json:"code" minimum:"2000" maximum:"9999" fixed:"true"`
	Name      string          `json:"name" readOnly:"true" db:"-"` // in the language of whoever asks
	NameZh    string          `json:"nameZh" minLength:"1" maxLength:"30"`
	NameEn    string          `json:"nameEn" maxLength:"60" optional:"true"`
	NameEs    string          `json:"nameEs" maxLength:"60" optional:"true"`
	NameJa    string          `json:"nameJa" maxLength:"60" optional:"true"`
	Routes    []PermitRoute   `json:"routes" readOnly:"true" db:"-"`
	Status    resource.Status `json:"status" default:"enabled"`
	Remark    string          `json:"remark" maxLength:"200" lines:"many" optional:"true"`
	RoleCount int             `json:"roleCount" readOnly:"true" db:"-"`
	RoleNames []string        `json:"roleNames" readOnly:"true" db:"-"`
	Builtin   bool            `json:"builtin" readOnly:"true"`
	CodeText  string          `json:"-"`
}

// PermitRoute is a place of the menu that a code opens.
type PermitRoute struct {
	Path    string `json:"path"`
	Title   string `json:"title"`
	Section string `json:"section"` // the title of the section
}

// name falls back to English, then to Chinese.
func (p *PermitRecord) name(lang string) string {
	names := map[string]string{"zh": p.NameZh, "en": p.NameEn, "es": p.NameEs, "ja": p.NameJa}
	for _, each := range []string{lang, "en"} {
		if names[each] != "" {
			return names[each]
		}
	}
	return p.NameZh
}

// Permits is the screen /config/jurisdiction.
func (g *Auth) Permits() resource.Handle {
	need := perm.All(perm.System, perm.PermitCodes)
	r := &resource.Resource[PermitRecord]{
		Name: "permit", Route: "/config/jurisdiction", Section: "config", Table: "permit_codes",
		Need:   need,
		Ops:    resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Export,
		Search: resource.Contains("CodeText", "nameZh", "nameEn", "nameEs", "nameJa").Named("code", "name"),
		Filter: []string{"status", "builtin"},
		Sort:   []string{"code", "createdAt"},
		Order:  "code",
		Label:  func(p *PermitRecord) string { return p.CodeText + " " + p.NameZh },
		Unique: []resource.Unique{{Field: "code"}},
		Guard:  guard,
		Calls: func(resource.Records[PermitRecord]) []*api.Call {
			return []*api.Call{
				api.Read("permitTree", perm.Any(need, perm.All(perm.System, perm.Roles)), permitTree),
				api.Read("permitWhy", need, g.why),
			}
		},
		Hooks: resource.Hooks[PermitRecord]{Check: checkPermit, BeforeDelete: keepPermit, Fill: describePermits},
	}
	return r.Handle()
}

// AlwaysOn are the codes that cannot be switched off: without them nobody could undo it.
var AlwaysOn = []perm.Code{perm.System, perm.PermitCodes}

func checkPermit(c *resource.Change[PermitRecord]) error {
	who, err := actorOf(c.Tx, c.Request)
	if err != nil {
		return err
	}
	c.After.CodeText = strconv.Itoa(int(c.After.Code))
	if c.Before == nil || c.Before.Status == c.After.Status {
		return nil
	}
	if c.After.Status == resource.Disabled {
		if slices.Contains(AlwaysOn, c.After.Code) {
			return fault.Protected().WithMessage("protected.permit", nil)
		}
		// Nor may anybody take from others what they do not hold themselves.
		return who.mayTouch(perm.Grant{Codes: []perm.Code{c.After.Code}})
	}
	// Whoever may switch codes would otherwise give everybody, and themselves, what an administrator has taken away.
	if !who.Admin {
		return fault.Forbidden([][]perm.Code{{c.After.Code}}, "").WithMessage("auth.permitBack", nil)
	}
	return nil
}

func keepPermit(c *resource.Change[PermitRecord]) error {
	if _, err := actorOf(c.Tx, c.Request); err != nil {
		return err
	}
	if c.Before.Builtin {
		return fault.Protected().WithMessage("protected.builtinPermit", nil)
	}
	holders, err := rolesByCode(&c.Tx.Q)
	if err != nil {
		return err
	}
	names := holders[c.Before.Code]
	if len(names) == 0 {
		return nil
	}
	ref := fault.Ref{Kind: "role", Count: int64(len(names)), Sample: names[:min(3, len(names))]}
	return fault.InUse([]fault.Ref{ref}).WithMessage("permit.inUse.role", map[string]any{"n": ref.Count})
}

// rolesByCode names the roles that hold each code. There are never many roles, so they are read as a whole.
func rolesByCode(q *store.Q) (map[perm.Code][]string, error) {
	type role struct {
		Name  string
		Codes value.List[perm.Code]
	}
	roles, err := store.All[role](q, "SELECT name, codes FROM roles ORDER BY id")
	if err != nil {
		return nil, err
	}
	holders := map[perm.Code][]string{}
	for _, r := range roles {
		for _, c := range r.Codes {
			holders[c] = append(holders[c], r.Name)
		}
	}
	return holders, nil
}

func describePermits(r *api.Request, q *store.Q, _ resource.Op, rows []*PermitRecord) error {
	holders, err := rolesByCode(q)
	if err != nil {
		return err
	}
	for _, p := range rows {
		p.Name = p.name(string(r.Lang))
		p.RoleNames = slices.Clone(holders[p.Code])
		p.RoleCount = len(p.RoleNames)
		p.Routes = []PermitRoute{}
		for _, place := range perm.Places(p.Code) {
			p.Routes = append(p.Routes, PermitRoute{Path: place.Path, Title: title(r, place.Path), Section: title(r, place.Section)})
		}
	}
	return nil
}

// title is what the menu calls a place, in the language of whoever asks.
func title(r *api.Request, path string) string { return r.Texts.Text(r.Lang, "menu:"+path, nil) }

// PermitTreeOut is the menu with its codes, and the codes that stand nowhere in it.
type PermitTreeOut struct {
	Items  []PermitSection `json:"items"`
	Custom []PermitCustom  `json:"custom"`
}

// PermitSection is a section of the menu with its screens.
type PermitSection struct {
	PermitNode
	Children []PermitNode `json:"children"`
}

// PermitNode is one place of the menu and the code that opens it; without one, its section's is enough.
type PermitNode struct {
	Path   string          `json:"path"`
	Title  string          `json:"title"`
	Code   perm.Code       `json:"code"`
	Status resource.Status `json:"status"`
	// Also names the other places that the same code stands at.
	Also []PermitRoute `json:"also"`
}

// PermitCustom is a code without a screen.
type PermitCustom struct {
	Code   perm.Code       `json:"code"`
	Name   string          `json:"name"`
	Status resource.Status `json:"status"`
}

func permitTree(r *api.Request, _ Nothing) (PermitTreeOut, error) {
	rows, err := store.All[PermitRecord](r.Q(), "SELECT code, name_zh, name_en, name_es, name_ja, status, builtin FROM permit_codes ORDER BY code")
	if err != nil {
		return PermitTreeOut{}, err
	}
	out := PermitTreeOut{Items: []PermitSection{}, Custom: []PermitCustom{}}
	status := map[perm.Code]resource.Status{}
	for _, p := range rows {
		status[p.Code] = p.Status
		if !p.Builtin {
			out.Custom = append(out.Custom, PermitCustom{Code: p.Code, Name: p.name(string(r.Lang)), Status: p.Status})
		}
	}
	node := func(path string, code perm.Code) PermitNode {
		n := PermitNode{Path: path, Title: title(r, path), Code: code, Status: status[code], Also: []PermitRoute{}}
		for _, place := range perm.Places(code) {
			if place.Path != path {
				n.Also = append(n.Also, PermitRoute{Path: place.Path, Title: title(r, place.Path), Section: title(r, place.Section)})
			}
		}
		return n
	}
	for _, section := range perm.Menu {
		branch := PermitSection{PermitNode: node(section.Path, section.Code), Children: []PermitNode{}}
		for _, screen := range section.Screens {
			code := screen.Code
			if code == 0 {
				code = section.Code
			}
			branch.Children = append(branch.Children, node(screen.Path, code))
		}
		out.Items = append(out.Items, branch)
	}
	return out, nil
}
