package seed

import (
	"context"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// roles are those of domain.md 1.2; the first start has made admin, the eighth.
var roles = entity{
	name:  "role",
	rows:  always(len(roleSet)),
	table: plainTable[struct{}]("roles"),
	ours:  []store.Cond{store.Where("builtin = FALSE")},
	fill:  fillRoles,
	wrong: []rule{
		{"hold no code", store.Where("codes = '[]'")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

var roleSet = []staff.Role{
	{Name: "运营", Key: "operations", Caps: perm.Write | perm.Export, Codes: []perm.Code{
		perm.Advertising, perm.ShopAds, perm.Members, perm.MemberTiers, perm.Doctors, perm.Departments, perm.Titles, perm.DoctorReviews,
		perm.Goods, perm.GoodsCategories, perm.GoodsList, perm.GoodsUnits, perm.Articles,
		perm.SpecialServices, perm.AccompaniedVisits, perm.GeneticTests, perm.Insurance, perm.Stews, perm.MoreServices,
		perm.Orders, perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders,
		perm.Company, perm.Feedback,
	}},
	{Name: "客服", Key: "customer_service", Caps: perm.Write | perm.Reveal, Codes: []perm.Code{
		perm.Members, perm.Patients, perm.Feedback, perm.Doctors, perm.DoctorReviews,
		perm.Orders, perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders,
	}},
	{Name: "医疗审核员", Key: "medical_auditor", Caps: perm.Write | perm.Reveal, Codes: []perm.Code{
		perm.Members, perm.Verification, perm.Doctors, perm.Departments, perm.Titles, perm.DoctorReviews, perm.Patients,
	}},
	{Name: "仓库", Key: "warehouse", Caps: perm.Write | perm.Export, Codes: []perm.Code{
		perm.Goods, perm.GoodsCategories, perm.GoodsList, perm.GoodsUnits, perm.Orders, perm.GoodsOrders, perm.StewOrders,
	}},
	{Name: "财务", Key: "finance", Caps: perm.Write | perm.Export | perm.Finance, Codes: []perm.Code{
		perm.Members, perm.MemberTiers,
		perm.Orders, perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders,
	}},
	{Name: "内容编辑", Key: "content_editor", Caps: perm.Write, Codes: []perm.Code{
		perm.Advertising, perm.ShopAds, perm.Articles, perm.Company, perm.Agreements, perm.UserAgreement, perm.LegalStatement, perm.PrivacyPolicy,
	}},
	{Name: "只读巡检员", Key: "inspector", Codes: perm.Codes}, // sees every screen and changes nothing
}

func fillRoles(ctx context.Context, db *store.DB, _ *store.Table, b *batch) (int64, error) {
	return int64(len(roleSet)), db.Bulk(ctx, func(tx *store.Tx) error {
		for i, role := range roleSet {
			tx.Now = b.setUp(int64(i)).CreatedAt
			if _, err := staff.AddRole(tx, role); err != nil {
				return err
			}
		}
		return nil
	})
}
