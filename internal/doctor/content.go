package doctor

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// public is what everybody sees of a doctor.
var public = []string{
	"name", "photo", "gender", "departmentId", "departmentName", "titleId", "titleName", "hospitalName", "hospitalLevel", "academic", "practiceNo", "workYears",
	"specialty", "intro", "honours", "schedule.day", "schedule.part", "scheduleNote", "feeFen", "tags", "score", "reviewCount", "recommended", "sort",
}

// ContentCall is the call by which the app reads the library of doctors.
func ContentCall(need perm.Need) *api.Call {
	return resource.Content(doctors, "contentDoctors", need, public, nil)
}
