import { readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { createMetrics } from '#server/platform/metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } }
const rules: Rule[] = parseYaml(read('ops/monitoring/alerts.yaml')).groups[0].rules
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('ops/monitoring/dashboard.json'),
)
const sections = [...read('docs/RUNBOOK.md').matchAll(/^## ([A-Z]\w*[A-Z]\w*)$/gm)].map(
  ([, heading]) => heading,
)

let names: string[]
beforeAll(() => {
  createMetrics({
    jobs: ['check-ledger'],
    countJobs: async () => [],
    countMessages: async () => ({ waiting: 0, held_back: 0, given_up: 0 }),
    countDueAndNotDone: async () => [
      { sweep: 'send-reminders', count: 2, progressed_at: new Date('2026-03-02T15:00:00Z') },
      { sweep: 'resume-series', count: 0, progressed_at: null },
    ],
    countStreams: () => 0,
    countConnections: () => ({ busy: 0, idle: 0, awaited: 0 }),
    isReceivingNotifications: () => true,
  })
  const own = register.getMetricsAsArray().map(({ name }) => name)
  // Prometheus adds `up`. A histogram has several metrics, its name with different suffixes. The rules use these two.
  names = ['up', ...own, 'http_request_duration_seconds_count', 'http_request_duration_seconds_bucket']
})

const metricsIn = (expr: string) =>
  expr.match(/\b(?:up|\w+_\w+)(?=[{[\s)])/g)?.filter((word) => !isFunction(word)) ?? []
const isFunction = (word: string) => /^(histogram_quantile|min_over_time|absent_over_time)$/.test(word)

test('[G11.1] each alert has a section in the runbook, and no section lacks its alert', () => {
  expect(rules.map(({ alert }) => alert)).toEqual(sections)
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/RUNBOOK.md#${alert.toLowerCase()}`)
})

test.each([
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...dashboard.panels.map(({ title, targets }) => ({ name: title, expr: targets[0]?.expr ?? '' })),
])('[G11.2] "$name" reads metrics that the server has', ({ expr }) => {
  const metrics = metricsIn(expr)
  expect(metrics.length, expr).toBeGreaterThan(0)
  for (const metric of metrics) expect(names).toContain(metric)
})

test('[G01.9] a metric shows when a worker last went on with a sweep, unless nothing was ever due', async () => {
  const lines = (await register.metrics()).split('\n').filter((line) => /^questnest_(due|sweep)/.test(line))
  expect(lines.sort()).toEqual([
    'questnest_due_and_not_done{sweep="resume-series"} 0',
    'questnest_due_and_not_done{sweep="send-reminders"} 2',
    `questnest_sweep_progress_timestamp_seconds{sweep="send-reminders"} ${Date.UTC(2026, 2, 2, 15) / 1000}`,
  ])
})

test('[G11.7] the metric of failed runs of a job begins with 0, so that the first failure raises the alert', async () => {
  const lines = (await register.metrics()).split('\n')
  expect(lines).toContain('questnest_job_runs_total{job="check-ledger",outcome="failed"} 0')
})
