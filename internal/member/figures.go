package member

import (
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
)

// The figures of days that members add to, by the day that they came on.
const (
	FigureJoined    = "joined"
	FigureCertified = "certified"
	FigureHeld      = "held" // points as the number, and fen
)

func figuresOf(m *Member) []resource.DayFigure {
	day := identity.DayNumber(m.CreatedAt)
	all := []resource.DayFigure{
		{Name: FigureJoined, Day: day, N: 1},
		{Name: FigureHeld, Day: day, N: m.Points, Total: int64(m.BalanceFen)},
	}
	if m.CertStatus == CertApproved {
		all = append(all, resource.DayFigure{Name: FigureCertified, Day: day, N: 1})
	}
	return all
}
