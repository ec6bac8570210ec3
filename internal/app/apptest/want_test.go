package apptest

import (
	"reflect"
	"testing"
)

func TestEachFieldIsComparedByItself(t *testing.T) {
	type status string
	five := int64(5)
	record := struct {
		Name   string
		Status status
		Count  *int64
		Gone   *int64
		Tags   []string
	}{"盒", "draft", &five, nil, []string{"a", "b"}}
	right := Fields{"Name": "盒", "Status": "draft", "Count": 5, "Gone": nil, "Tags": []string{"a", "b"}}
	Want(t, "the record", record, right)
	Want(t, "the record", &record, Fields{"Name": Given, "Count": Given, "Tags": Len(2)})
	for name, wrong := range map[string][]any{
		"Name": {"瓶", nil}, "Status": {"shown"}, "Count": {6, nil}, "Gone": {5, Given}, "Tags": {[]string{"a"}, Len(1), nil},
	} {
		for _, want := range wrong {
			if differs(reflect.ValueOf(record).FieldByName(name), want) == "" {
				t.Errorf("%s is taken for %v", name, want)
			}
		}
	}
}
