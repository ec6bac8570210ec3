package member

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Ref is embedded by the input of calls in which a member does something in the app.
type Ref struct {
	MemberID int64 `json:"memberId" ref:"user" minimum:"1"`
}

// MemberRegisterIn is who joins.
type MemberRegisterIn struct {
	Phone    pii.Phone  `json:"phone" format:"phone"`
	Nickname string     `json:"nickname" minLength:"1" maxLength:"30"`
	Avatar   file.Image `json:"avatar,omitempty" usage:"member"`
	Gender   Gender     `json:"gender" default:"unknown"`
	Birthday value.Date `json:"birthday,omitempty"`
	Source   Source     `json:"source"`
	City     string     `json:"city,omitempty" maxLength:"40"`
}

// Registered is how a member is named from now on.
type Registered struct {
	MemberID int64  `json:"memberId"`
	MemberNo string `json:"memberNo"`
}

// Register makes a member of somebody who joins in the app.
func Register(r *api.Request, tx *store.Tx, in MemberRegisterIn) (Registered, error) {
	m := &Member{Phone: in.Phone, Nickname: in.Nickname, Avatar: in.Avatar, Gender: in.Gender, Birthday: in.Birthday, Source: in.Source, City: in.City}
	saved, err := members.Records().Add(tx, r, m)
	if err != nil {
		return Registered{}, phoneTaken(err)
	}
	return Registered{MemberID: saved.ID, MemberNo: m.MemberNo}, nil
}

// phoneTaken explains why a number cannot be given to somebody who was given it at the same moment as another.
func phoneTaken(err error) error {
	var broken *store.ConstraintError
	if errors.As(err, &broken) && broken.Unique {
		return fault.Duplicate("phone")
	}
	return err
}

// MemberUpdateIn is what a member changes of itself; what is absent stays.
type MemberUpdateIn struct {
	Ref

	Phone    *pii.Phone  `json:"phone,omitempty" format:"phone"`
	Nickname *string     `json:"nickname,omitempty" minLength:"1" maxLength:"30"`
	Avatar   *file.Image `json:"avatar,omitempty" usage:"member"`
	Gender   *Gender     `json:"gender,omitempty"`
	Birthday *value.Date `json:"birthday,omitempty"`
	City     *string     `json:"city,omitempty" maxLength:"40"`
}

// Update changes what a member says of itself.
func Update(r *api.Request, tx *store.Tx, in MemberUpdateIn) (resource.Saved, error) {
	saved, err := byMember(tx, r, "update", in.MemberID, func(c *resource.Change[Member]) error {
		m := c.After
		put(&m.Nickname, in.Nickname)
		put(&m.Avatar, in.Avatar)
		put(&m.Gender, in.Gender)
		put(&m.Birthday, in.Birthday)
		put(&m.City, in.City)
		if in.Phone != nil {
			m.Phone = *in.Phone
			return happened(c, PhoneChanged, "")
		}
		return happened(c, Edited, "")
	})
	return saved, phoneTaken(err)
}

func put[V any](field, given *V) {
	if given != nil {
		*field = *given
	}
}

// byMember makes a move that is a member's own. One that has left is not found; one on the blacklist is told so.
func byMember(tx *store.Tx, r *api.Request, move string, id int64, step func(c *resource.Change[Member]) error) (resource.Saved, error) {
	saved, done, err := members.Records().StepBy(tx, r, flow.Member, move, id, nil, step)
	if err != nil {
		return resource.Saved{}, err
	}
	if !done {
		return resource.Saved{}, refuse(tx, r, id)
	}
	return *saved, nil
}

// refuse says why a member can do nothing now.
func refuse(tx *store.Tx, r *api.Request, id int64) error {
	m, err := members.Records().Load(r, &tx.Q, id)
	switch {
	case err != nil:
		return err
	case m.Status == Closed:
		return fault.NotFound()
	}
	return fault.State(string(m.Status), []string{}).WithMessage("stateIllegal.blacklisted", nil)
}

// Acting makes sure that a member may do something in the app, and keeps it so until the transaction ends: whoever puts it on
// the blacklist or closes it waits, and finds what it did.
func Acting(r *api.Request, tx *store.Tx, id int64) error {
	if err := tx.Exec("UPDATE members SET version = version WHERE id = ?", id); err != nil {
		return err
	}
	may, err := store.Get[bool](&tx.Q, "SELECT COALESCE((SELECT status = 'normal' FROM members WHERE id = ?), FALSE)", id)
	if err != nil || may {
		return err
	}
	return refuse(tx, r, id)
}

// Present makes sure that a member is one still, on the blacklist or not, and keeps it so until the transaction ends.
func Present(r *api.Request, tx *store.Tx, id int64) error {
	err := Acting(r, tx, id)
	if f, refused := fault.As(err); refused && f.Code == fault.CodeState {
		return nil
	}
	return err
}

// MemberLoginIn is that a member has come in.
type MemberLoginIn struct {
	Ref

	Source Source `json:"source"`
	Device string `json:"device,omitempty" maxLength:"100"`
	IP     string `json:"ip,omitempty" maxLength:"45"`
	City   string `json:"city,omitempty" maxLength:"40"`
}

// LoggedIn is under what a sign-in was written down.
type LoggedIn struct {
	LoginID int64 `json:"loginId"`
}

// NoteLogin writes down that a member has come in. It changes nothing that staff edit, so no version moves on.
func NoteLogin(r *api.Request, tx *store.Tx, in MemberLoginIn) (out LoggedIn, err error) {
	ip, ok := pii.ReadIP(in.IP)
	if !ok {
		return out, fault.InvalidField("ip", "validation.ip", nil)
	}
	if err := Acting(r, tx, in.MemberID); err != nil {
		return out, err
	}
	if err := tx.Exec("UPDATE members SET last_login_at = ? WHERE id = ?", tx.Now, in.MemberID); err != nil {
		return out, err
	}
	out.LoginID, err = store.TableOf[Login]("member_logins").Insert(tx, &Login{MemberID: in.MemberID, At: tx.Now, Source: in.Source, Device: in.Device, IP: ip, City: in.City})
	return out, err
}

// MemberCloseIn is that a member wants to be closed, or no longer does.
type MemberCloseIn struct {
	Ref

	Reason   string `json:"reason,omitempty" maxLength:"200" lines:"many"`
	Withdraw bool   `json:"withdraw,omitempty"`
}

// AskClose writes down that a member wants to be closed. It closes nothing: staff see what is still owed, and decide.
func AskClose(r *api.Request, tx *store.Tx, in MemberCloseIn) (resource.Saved, error) {
	return byMember(tx, r, "askClose", in.MemberID, func(c *resource.Change[Member]) error {
		c.After.CloseAskedAt, c.After.CloseReason = nil, ""
		if !in.Withdraw {
			c.After.CloseAskedAt, c.After.CloseReason = &tx.Now, in.Reason
		}
		return happened(c, CloseAsked, in.Reason)
	})
}
