package main

import "time"

const (
	// maxDashboard is how long a block of the dashboard may take.
	maxDashboard = 200 * time.Millisecond
	// forgotten is when the console counts again what it has counted before.
	forgotten = 3100 * time.Millisecond
)

// dashboardBlocks are the calls that the first screen of the day makes.
func dashboardBlocks() []longList {
	days := func(many int) func(int) map[string]any {
		return func(int) map[string]any { return map[string]any{"days": many} }
	}
	none := func(int) map[string]any { return map[string]any{} }
	return []longList{
		{of: "dashboard", call: "dashboardSummary", asks: []ask{{"summary", none}}, limit: maxDashboard},
		{of: "dashboard", call: "dashboardQueues", asks: []ask{{"queues", none}}, limit: maxDashboard, pause: forgotten},
		{of: "dashboard", call: "dashboardTrend", asks: []ask{{"trend of 90 days", days(90)}}, limit: maxDashboard},
		{of: "dashboard", call: "dashboardRanks", asks: []ask{{"ranks of 30 days", days(30)}, {"ranks of 90 days", days(90)}}, limit: maxDashboard},
		{of: "dashboard", call: "dashboardQuality", asks: []ask{{"quality", none}}, limit: maxDashboard},
	}
}
