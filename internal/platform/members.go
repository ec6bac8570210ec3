package platform

import (
	"errors"

	"caredesk/internal/article"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/feedback"
	"caredesk/internal/member"
	"caredesk/internal/patient"
)

// memberCalls bring members, and what they change of themselves.
func memberCalls() []*api.Call {
	need := perm.Scoped(perm.ScopeMembers)
	login := api.Write("memberLogin", need, member.NoteLogin)
	login.Logged = false // a table of its own has them
	return []*api.Call{
		api.Write("memberRegister", need, member.Register),
		api.Write("memberUpdate", need, member.Update),
		login,
		api.Write("memberClose", need, member.AskClose),
	}
}

func certificationCalls() []*api.Call {
	return []*api.Call{api.Write("certificationSubmit", perm.Scoped(perm.ScopeMembers), member.Submit)}
}

func patientCalls() []*api.Call {
	need := perm.Scoped(perm.ScopeMembers)
	return []*api.Call{patient.SaveCall(need), api.Write("patientDel", need, patient.Del)}
}

// What members say goes to the section that it is about, once it is sure that the member may say anything, and that an order
// that it speaks of is its own.

func reviewCalls() []*api.Call {
	return []*api.Call{api.Write("reviewSubmit", perm.Scoped(perm.ScopeVoices), func(r *api.Request, tx *store.Tx, in doctor.ReviewSubmitIn) (out doctor.ReviewSubmitted, err error) {
		if err := member.Acting(r, tx, in.MemberID); err != nil {
			return out, err
		}
		order, err := orderOf(tx, in.MemberID, in.OrderNo)
		if err != nil {
			return out, err
		}
		return doctor.SubmitReview(r, tx, in, order)
	})}
}

func commentCalls() []*api.Call {
	return []*api.Call{api.Write("commentSubmit", perm.Scoped(perm.ScopeVoices), func(r *api.Request, tx *store.Tx, in article.CommentSubmitIn) (out article.CommentSubmitted, err error) {
		if err := member.Acting(r, tx, in.MemberID); err != nil {
			return out, err
		}
		return article.SubmitComment(r, tx, in)
	})}
}

// feedbackCalls are open to whoever is on the blacklist too: somebody must hear why they think that is wrong.
func feedbackCalls() []*api.Call {
	need := perm.Scoped(perm.ScopeVoices)
	return []*api.Call{
		api.Write("feedbackSubmit", need, func(r *api.Request, tx *store.Tx, in feedback.FeedbackSubmitIn) (out feedback.FeedbackSubmitted, err error) {
			if err := member.Present(r, tx, in.MemberID); err != nil {
				return out, err
			}
			order, err := orderOf(tx, in.MemberID, in.OrderNo)
			if err != nil {
				return out, err
			}
			return feedback.Submit(r, tx, in, order)
		}),
		api.Write("feedbackAppend", need, func(r *api.Request, tx *store.Tx, in feedback.FeedbackAppendIn) (out resource.Saved, err error) {
			if err := member.Present(r, tx, in.MemberID); err != nil {
				return out, err
			}
			return feedback.Append(r, tx, in)
		}),
	}
}

// orderOf finds an order of a member by its number; nil where none is named.
func orderOf(tx *store.Tx, member int64, orderNo string) (*int64, error) {
	if orderNo == "" {
		return nil, nil
	}
	id, err := store.Get[int64](&tx.Q, "SELECT id FROM orders WHERE order_no = ? AND member_id = ? AND deleted_at IS NULL", orderNo, member)
	if errors.Is(err, store.ErrNoRows) {
		return nil, fault.Reference("orderNo")
	}
	return &id, err
}
