package file

import (
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// FileOpenIn asks for a private file of a record that is a member's own.
type FileOpenIn struct {
	MemberID  int64  `json:"memberId" ref:"user" minimum:"1"`
	FileID    int64  `json:"fileId" minimum:"1"`
	OwnerType string `json:"ownerType" minLength:"1" maxLength:"40"`
	OwnerID   int64  `json:"ownerId" minimum:"1"`
}

// AppCalls are the upload and the opening of files by the platform's apps, for their members. Calls has said before which kinds
// of records private files belong to.
func (s *Uploads) AppCalls(need perm.Need) []*api.Call {
	upload := &api.Call{
		Name: "fileUpload", Need: need, Out: schema.Of(reflect.TypeFor[Uploaded]()), Writes: true, Logged: true, Upload: s.upload,
	}
	open := api.Write("fileOpen", need, func(r *api.Request, tx *store.Tx, in FileOpenIn) (FilePrivateURLOut, error) {
		return s.openOwn(r, tx, in)
	})
	open.Writes, open.RequestID = false, api.NoRequestID // nothing but the log, and the answer is not kept
	return []*api.Call{upload, open}
}

// openOwn opens a file for the member whom its record is about. What is not the member's is not there.
func (s *Uploads) openOwn(r *api.Request, tx *store.Tx, in FileOpenIn) (out FilePrivateURLOut, err error) {
	owner, known := s.owners[in.OwnerType]
	if !known {
		return out, fault.InvalidField("ownerType", "validation.choice", nil)
	}
	whose, err := owner.Member(r, &tx.Q, in.OwnerID)
	if err != nil {
		return out, err
	}
	found, err := findPrivate(&tx.Q, in.FileID, in.OwnerType, in.OwnerID)
	if err != nil {
		return out, err
	}
	if whose != in.MemberID || !usages[found.Usage].toMembers {
		return out, fault.NotFound()
	}
	return s.give(r, tx, owner, found, FilePrivateURLIn{FileID: in.FileID, OwnerType: in.OwnerType, OwnerID: in.OwnerID})
}
