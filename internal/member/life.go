package member

import (
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
)

// open are the states of members who have not left.
var open = flow.In(Normal, Blacklisted)

// life is what can happen to a member. Actions name the calls themselves, but for the balance, which takes more than points
// and growth do. Nothing happens to one who has left.
var life = flow.Table{
	{Move: "userSave", Call: "userSave", From: open, To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "userPhone", Call: "userPhone", From: open, To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "userTier", Call: "userTier", From: open, To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "userTag", Call: "userTag", From: open, To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "userAdjust", Call: "userAdjust", From: open, To: flow.Same, Need: perm.Write, Log: "adjust"},
	{Move: "userAdjustBalance", Call: "userAdjust", From: open, To: flow.Same, Need: perm.Write | perm.Finance, Log: "adjust"},
	{Move: "userBlack", Call: "userBlack", From: flow.In(Normal), To: flow.To(Blacklisted), Need: perm.Write, Reason: flow.Required, Log: "status"},
	{Move: "userBlack", Call: "userBlack", From: flow.In(Blacklisted), To: flow.To(Normal), Need: perm.Write, Reason: flow.Required, Log: "status"},
	{Move: "userDel", Call: "userDel", From: open, To: flow.To(Closed), Need: perm.Write, Reason: flow.Required, Log: "delete"},
	{Move: "update", From: flow.In(Normal), To: flow.Same, By: flow.Member, Log: "update"},
	{Move: "submit", From: flow.In(Normal), To: flow.Same, By: flow.Member, Log: "update"},
	{Move: "askClose", From: open, To: flow.Same, By: flow.Member, Log: "update"},
	{Move: "restore", From: flow.In(Blacklisted), To: flow.To(Normal), By: flow.System},
	{Move: "followGrowth", From: open, To: flow.Same, By: flow.System},
	{Move: "book", From: open, To: flow.Same, By: flow.System, Log: "adjust"},
	{Move: "certify", From: open, To: flow.Same, By: flow.System, Log: "audit"},
}
