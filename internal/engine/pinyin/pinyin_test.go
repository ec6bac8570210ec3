package pinyin_test

import (
	"testing"

	"caredesk/internal/engine/pinyin"
)

func TestNamesAreFoundByWhatPeopleType(t *testing.T) {
	for _, c := range []struct {
		name, typed string
		rank        int
		found       bool
	}{
		{"张三丰", "张三", 0, true},
		{"张三丰", "三丰", 1, true},
		{"张三丰", "zhangsanfeng", 0, true},
		{"张三丰", "zsf", 0, true},
		{"张三丰", "zhangs", 0, true},
		{"张三丰", "zhang三", 0, true},
		{"张三丰", "sanf", 1, true},
		{"张三丰", "ZSF", 0, true},
		{"张三丰", "zhang san", 0, true},
		{"张三丰", "zfs", 0, false},
		{"张三丰", "李", 0, false},
		{"曾国藩", "zengguofan", 0, true},
		{"单田芳", "shantf", 0, true}, // a surname that is read in another way than the word
		{"吕布", "lvbu", 0, true},
		{"北京协和医院", "xiehe", 1, true},
		{"维生素 C 片（100 片）", "维生素c", 0, true},
		{"维生素 C 片（100 片）", "wssc", 0, true},
		{"Omron HEM-7136", "hem7136", 1, true},
		{"Omron HEM-7136", "omr", 0, true},
		{"张三丰", " ", 0, false},
	} {
		rank, found := pinyin.NameOf(c.name).Match(c.typed)
		if found != c.found || rank != c.rank {
			t.Errorf("%q in %s: %v at %d", c.typed, c.name, found, rank)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	name := pinyin.NameOf("阿莫西林胶囊（0.25g×24粒）")
	for b.Loop() {
		name.Match("xiaochaihu")
	}
}
