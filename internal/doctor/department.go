package doctor

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Department is a branch of medicine; doctors belong to one. Departments form a tree of two levels.
type Department struct {
	resource.Row

	Name        string          `json:"name" minLength:"2" maxLength:"20"`
	ParentID    *int64          `json:"parentId" ref:"department"`
	Code        string          `json:"code" maxLength:"10" optional:"true"`
	Icon        file.Image      `json:"icon" size:"96x96" usage:"doctor" optional:"true"`
	Intro       string          `json:"intro" maxLength:"200" lines:"many" optional:"true"`
	Sort        int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status      resource.Status `json:"status" default:"enabled"`
	DoctorCount int             `json:"doctorCount" readOnly:"true"`
	Level       int             `json:"level" readOnly:"true" db:"-"`
	Children    []Department    `json:"children,omitempty" readOnly:"true" db:"-"`
}

// Departments is the screen /famDoc/famCart.
var Departments = departments.Handle()

var departments = &resource.Resource[Department]{
	Name: "department", Route: "/famDoc/famCart", Section: "doctor", Table: "departments",
	Need:        perm.All(perm.Doctors, perm.Departments),
	OptionsNeed: perm.All(perm.Doctors),
	Ops: resource.Tree | resource.Detail | resource.Save | resource.Move | resource.SetStatus | resource.Delete |
		resource.Options | resource.Export,
	Search: resource.Contains("name", "code"),
	Filter: []string{"status"},
	Sort:   []string{"sort", "createdAt"},
	Order:  "sort, -id",
	Label:  func(d *Department) string { return d.Name },
	Unique: []resource.Unique{{Field: "name", Within: "parentId"}, {Field: "code"}},
	Referrers: []resource.Referrer{
		{Kind: "child", Referrer: store.Referrer{Table: "departments", Column: "parent_id", Label: "name"}},
		{Kind: "doctor", Count: "doctorCount", Referrer: store.Referrer{Table: "doctors", Column: "department_id", Label: "name", Where: "deleted_at IS NULL"}},
		// Deleted doctors are kept, and so is what they belong to.
		{Kind: "deletedDoctor", Referrer: store.Referrer{Table: "doctors", Column: "department_id", Label: "name", Where: "deleted_at IS NOT NULL"}},
	},
	Tree: &resource.TreeShape[Department]{
		MaxDepth: 2,
		Parent:   func(d *Department) **int64 { return &d.ParentID },
		Level:    func(d *Department) *int { return &d.Level },
		Children: func(d *Department) *[]Department { return &d.Children },
		Roll:     func(parent, child *Department) { parent.DoctorCount += child.DoctorCount },
	},
	Guard: guard,
	Hooks: resource.Hooks[Department]{Check: checkDepartment, AfterSave: disableChildren},
}

func checkDepartment(c *resource.Change[Department]) error {
	if c.After.ParentID == nil || c.After.Status == resource.Disabled {
		return nil
	}
	status, err := store.Get[resource.Status](&c.Tx.Q, "SELECT status FROM departments WHERE id = ?", *c.After.ParentID)
	if err == nil && status == resource.Disabled {
		return fault.Reference("parentId")
	}
	return err
}

// disableChildren takes the departments below with it when one is disabled.
func disableChildren(c *resource.Change[Department]) error {
	if c.Before == nil || c.Before.Status == c.After.Status || c.After.Status == resource.Enabled {
		return nil
	}
	children, err := store.All[int64](&c.Tx.Q, "SELECT id FROM departments WHERE parent_id = ? AND status = 'enabled' ORDER BY id", c.After.ID)
	if err != nil {
		return err
	}
	for _, child := range children {
		err := c.Also(child, "status", func(d *Department) error {
			d.Status = resource.Disabled
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
