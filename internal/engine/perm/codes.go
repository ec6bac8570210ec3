package perm

// The permission codes, as the menu has them. 1028 and 1013 stand at two places each; that is the product's choice.
const (
	System            Code = 1001
	Accounts          Code = 1002
	Roles             Code = 1003
	PermitCodes       Code = 1004
	Advertising       Code = 1005
	Members           Code = 1006
	Doctors           Code = 1007
	AccompaniedVisits Code = 1008
	Patients          Code = 1009
	Goods             Code = 1010
	GoodsCategories   Code = 1011
	GoodsList         Code = 1012
	Articles          Code = 1013
	SpecialServices   Code = 1015
	GeneticTests      Code = 1016
	Insurance         Code = 1017
	Stews             Code = 1018
	Orders            Code = 1019
	VisitOrders       Code = 1020
	GoodsOrders       Code = 1021
	GeneOrders        Code = 1022
	InsuranceOrders   Code = 1023
	StewOrders        Code = 1024
	OperationLog      Code = 1025
	Departments       Code = 1027
	Titles            Code = 1028
	CheckUps          Code = 1028
	Verification      Code = 1030
	Company           Code = 1031
	Feedback          Code = 1032
	Agreements        Code = 1033
	UserAgreement     Code = 1034
	LegalStatement    Code = 1035
	PrivacyPolicy     Code = 1036
	GoodsUnits        Code = 1038
	CheckUpOrders     Code = 1039
	MemberTiers       Code = 1040
	DoctorReviews     Code = 1041
	ShopAds           Code = 1042
	MoreServices      Code = 1043
)

// Codes lists the 39 distinct codes of the product in ascending order.
var Codes = []Code{
	System, Accounts, Roles, PermitCodes, Advertising, Members, Doctors, AccompaniedVisits, Patients, Goods,
	GoodsCategories, GoodsList, Articles, SpecialServices, GeneticTests, Insurance, Stews, Orders, VisitOrders, GoodsOrders,
	GeneOrders, InsuranceOrders, StewOrders, OperationLog, Departments, Titles, Verification, Company, Feedback, Agreements,
	UserAgreement, LegalStatement, PrivacyPolicy, GoodsUnits, CheckUpOrders, MemberTiers, DoctorReviews, ShopAds, MoreServices,
}
