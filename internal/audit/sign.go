package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
)

// signer signs one thing after the other; a walk over millions of rows has one.
type signer struct {
	hash hash.Hash
	text []byte
	sum  []byte
}

func newSigner(key []byte) *signer { return &signer{hash: hmac.New(sha256.New, key)} }

// row covers the row before and every column of this one, each with its length in front so that no two rows look alike.
func (s *signer) row(previous string, row *Row) string {
	s.text = s.text[:0]
	s.add(previous)
	for _, n := range [...]int64{row.ID, int64(row.At), row.AccountID, row.SessionID, row.ObjectID, row.ErrorCode, row.DurationMs} {
		s.text = binary.BigEndian.AppendUint64(s.text, uint64(n))
	}
	for _, text := range [...]string{
		row.Username, row.RoleNames, row.Module, row.Call, row.Action, row.ObjectType, row.ObjectLabel, row.Summary, row.Diff,
		row.Result, row.IP, row.UserAgent, row.RequestID,
	} {
		s.add(text)
	}
	return s.finish()
}

// checkpoint covers the checkpoint before. Its first words keep it apart from every row, which begins with a length.
func (s *signer) checkpoint(previous string, c *checkpoint) string {
	s.text = append(s.text[:0], "checkpoint"...)
	s.add(previous)
	for _, n := range [...]int64{c.ID, int64(c.At), c.LastID} {
		s.text = binary.BigEndian.AppendUint64(s.text, uint64(n))
	}
	s.add(c.LastMac)
	return s.finish()
}

// seals covers every column of all seals but the signature of the last one, which this is.
func (s *signer) seals(all []Seal) string {
	s.text = append(s.text[:0], "seals"...)
	for i, each := range all {
		for _, n := range [...]int64{each.ID, int64(each.At), each.LastID, each.LastCheckpoint} {
			s.text = binary.BigEndian.AppendUint64(s.text, uint64(n))
		}
		for _, text := range [...]string{each.LastMac, each.CheckpointMac, each.LostKey, each.Reason, each.MadeBy} {
			s.add(text)
		}
		if i < len(all)-1 {
			s.add(each.Mac)
		}
	}
	return s.finish()
}

func (s *signer) add(text string) {
	s.text = binary.BigEndian.AppendUint64(s.text, uint64(len(text)))
	s.text = append(s.text, text...)
}

func (s *signer) finish() string {
	s.hash.Reset()
	_, _ = s.hash.Write(s.text) // never fails
	s.sum = s.hash.Sum(s.sum[:0])
	return hex.EncodeToString(s.sum)
}
