package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

type metrics struct {
	registry *prometheus.Registry
	seconds  *prometheus.HistogramVec
}

func newMetrics(lostLines func() int64) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "caredesk_call_seconds", Help: "Time to answer a call, by call and code of the envelope.",
			Buckets: []float64{.001, .005, .02, .1, .5, 2, 10},
		}, []string{"call", "code"}),
	}
	lost := prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "caredesk_log_lines_lost_total", Help: "Lines of the process log that could not be written.",
	}, func() float64 { return float64(lostLines()) })
	m.registry.MustRegister(m.seconds, lost, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) observe(call *Call, code int, took time.Duration) {
	name := "unknown"
	if call != nil {
		name = call.Name
	}
	m.seconds.WithLabelValues(name, strconv.Itoa(code)).Observe(took.Seconds())
}

// Metrics serves the figures in Prometheus text.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
}
