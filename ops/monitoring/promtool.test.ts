import { execFile } from 'node:child_process'
import { copyFile, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/* Runs the alert rules with promtool of the Debian package prometheus. PROMTOOL is its path if it is not in PATH. */

const run = promisify(execFile)
const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = await run(promtool, ['--version']).then(
  () => true,
  () => false,
)
const file = fileURLToPath(new URL('alerts.yaml', import.meta.url))

type Labels = Record<string, string>
type Rule = { alert: string; labels: Labels; annotations: Record<string, string> }
/** `series`: the values of each series, minute by minute, in promtool's notation. */
type Case = { minute: number; series: Record<string, string>; labels?: Labels }

const firing: Record<string, Case> = {
  ProcessDown: {
    minute: 3,
    series: { 'up{job="questnest",instance="web1"}': '0x5' },
    labels: { job: 'questnest', instance: 'web1' },
  },
  ServerErrors: {
    minute: 15,
    series: {
      'http_request_duration_seconds_count{status="200"}': '0+100x20',
      'http_request_duration_seconds_count{status="500"}': '0+5x20',
    },
  },
  SlowRequests: {
    minute: 20,
    series: {
      'http_request_duration_seconds_bucket{le="1"}': '0+50x30',
      'http_request_duration_seconds_bucket{le="2.5"}': '0+100x30',
      'http_request_duration_seconds_bucket{le="+Inf"}': '0+100x30',
    },
  },
  ConnectionsShort: {
    minute: 6,
    series: { 'questnest_database_connections{instance="web1",state="awaited"}': '3x10' },
    labels: { instance: 'web1', state: 'awaited' },
  },
  NotificationsNotHeard: {
    minute: 6,
    series: { 'questnest_notifications_heard{instance="web1"}': '0x10' },
    labels: { instance: 'web1' },
  },
  // Without any worker, the metric is absent.
  JobsWait: { minute: 20, series: { 'questnest_jobs{job="place-orders",state="waiting"}': '0x20' } },
  // The first failure of a process: the metric of each job begins with 0.
  LedgerDoesNotAddUp: {
    minute: 8,
    series: { 'questnest_job_runs_total{job="check-ledger",outcome="failed"}': '0x5 1x5' },
    labels: { job: 'check-ledger', outcome: 'failed' },
  },
  JobsFail: {
    minute: 60,
    series: { 'questnest_job_runs_total{job="place-orders",outcome="failed"}': '0+1x60' },
    labels: { job: 'place-orders', outcome: 'failed' },
  },
  DueWorkNotDone: {
    minute: 61,
    series: { 'questnest_due_and_not_done{sweep="send-reminders"}': '3x70' },
    labels: { sweep: 'send-reminders' },
  },
  // promtool's time begins with 0.
  SweepStops: {
    minute: 50,
    series: {
      'questnest_due_and_not_done{sweep="send-reminders"}': '3x50',
      'questnest_sweep_progress_timestamp_seconds{sweep="send-reminders"}': '0x50',
    },
    labels: { sweep: 'send-reminders' },
  },
  MessagesWait: {
    minute: 61,
    series: { 'questnest_messages{state="waiting"}': '600x70' },
    labels: { state: 'waiting' },
  },
  DailyLimitReached: {
    minute: 1,
    series: { 'questnest_messages{state="held_back"}': '1x5' },
    labels: { state: 'held_back' },
  },
  MessagesGivenUp: {
    minute: 60,
    series: { 'questnest_messages{state="given_up"}': '5x30 25x40' },
    labels: { state: 'given_up' },
  },
}

/** The same series when all is well. */
const quiet: Case = {
  minute: 70,
  series: {
    'up{job="questnest",instance="web1"}': '1x70',
    'http_request_duration_seconds_count{status="200"}': '0+1000x70',
    'http_request_duration_seconds_count{status="500"}': '0+1x70',
    'http_request_duration_seconds_bucket{le="1"}': '0+1000x70',
    'http_request_duration_seconds_bucket{le="2.5"}': '0+1001x70',
    'http_request_duration_seconds_bucket{le="+Inf"}': '0+1001x70',
    'questnest_database_connections{instance="web1",state="awaited"}': '3 0x70',
    'questnest_notifications_heard{instance="web1"}': '1x70',
    'questnest_jobs{job="place-orders",state="waiting"}': '1 0 1 0x70',
    'questnest_job_runs_total{job="check-ledger",outcome="failed"}': '0x70',
    'questnest_job_runs_total{job="place-orders",outcome="failed"}': '0 1x70',
    'questnest_due_and_not_done{sweep="send-reminders"}': '3x30 0x40',
    // A sweep that still works: its progress is as new as the time.
    'questnest_due_and_not_done{sweep="check-ledger"}': '0x65 3x5',
    'questnest_sweep_progress_timestamp_seconds{sweep="send-reminders"}': '0x70',
    'questnest_sweep_progress_timestamp_seconds{sweep="check-ledger"}': '0+60x70',
    'questnest_messages{state="waiting"}': '600x30 0x40',
    'questnest_messages{state="held_back"}': '0x70',
    'questnest_messages{state="given_up"}': '5x70',
  },
}

const rules: Rule[] = parse(await readFile(file, 'utf8')).groups[0].rules

const fillIn = (text: string, labels: Labels) =>
  text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => labels[name] ?? '')

function toTest({ alert, labels: ownLabels, annotations }: Rule, { minute, series, labels = {} }: Case) {
  const texts = Object.entries(annotations).map(([name, text]) => [name, fillIn(text, labels)])
  const expected = { exp_labels: { ...ownLabels, ...labels }, exp_annotations: Object.fromEntries(texts) }
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      { eval_time: `${minute}m`, alertname: alert, exp_alerts: series === quiet.series ? [] : [expected] },
    ],
  }
}

test.skipIf(!hasPromtool)(
  '[G11.6] promtool (Debian package prometheus) accepts the alert rules; each fires on its sign of trouble, and none when all is well',
  async () => {
    await run(promtool, ['check', 'rules', '--lint-fatal', file])
    await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-alerts-'))
    await copyFile(file, join(folder.path, 'alerts.yaml'))
    const tests = rules.flatMap((rule) => {
      const trouble = firing[rule.alert]
      if (!trouble) throw new Error(`The table above has no sign of trouble for ${rule.alert}`)
      return [toTest(rule, trouble), toTest(rule, quiet)]
    })
    // JSON is YAML, too.
    const text = JSON.stringify({ rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests })
    await writeFile(join(folder.path, 'tests.yaml'), text)
    const { stdout } = await run(promtool, ['test', 'rules', join(folder.path, 'tests.yaml')]).catch(
      ({ stdout: out, stderr }) => expect.fail(`${out}${stderr}`),
    )
    expect(stdout).toContain('SUCCESS')
  },
)

test.skipIf(!hasPromtool)(
  '[G11.2] promtool (Debian package prometheus) can read every expression of the dashboard',
  async () => {
    const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
      await readFile(new URL('dashboard.json', import.meta.url), 'utf8'),
    )
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'questnest-dashboard-'))
    const path = join(folder.path, 'rules.yaml')
    const check = async (exprs: string[]) => {
      const recorded = exprs.map((expr, index) => ({ record: `panel_${index}`, expr }))
      await writeFile(path, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
      return run(promtool, ['check', 'rules', path])
    }
    expect((await check(expressions)).stdout).toContain(`${expressions.length} rules found`)
    await expect(check(['sum by (job) (questnest_jobs'])).rejects.toThrow('unclosed left parenthesis')
  },
)
