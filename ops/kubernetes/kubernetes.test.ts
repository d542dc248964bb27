import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate as Deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as ConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as Service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as Ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as PodDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#server/platform/config.ts'
import { productionSettings } from '#server/testing/production-settings.ts'
import { root } from '../prepare.mjs'

const validators = { ConfigMap, Deployment, Service, Ingress, PodDisruptionBudget }
// The schemas check the shape, below.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Manifest = { kind: keyof typeof validators; [field: string]: any }

const folder = join(root, 'ops/kubernetes')
const manifests: Manifest[] = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
  .map((document) => document.toJS())

const find = (kind: string, name: string) => {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found
}

/**
 * Returns the mistakes that a schema finds in a manifest, and the fields that the schema does not have: it allows those,
 * but its validator never reads them.
 */
function findMistakes(manifest: Manifest): (string | object)[] {
  const unread = new Set<string>()
  const watch = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.fromEntries(
      Object.entries(value).map(([key, field]) => {
        unread.add(`${path}/${key}`)
        return [key, watch(field, `${path}/${key}`)]
      }),
    )
    return new Proxy(Array.isArray(value) ? Object.values(fields) : fields, {
      get: (target, key) => {
        unread.delete(`${path}/${String(key)}`)
        return Reflect.get(target, key)
      },
    })
  }
  const validate: { (data: unknown): boolean; errors?: object[] | null } = validators[manifest.kind]
  validate(watch(manifest, ''))
  return [...(validate.errors ?? []), ...unread]
}

test('[G10.8] the check finds a wrong value and a field that the schema does not have', () => {
  const web = structuredClone(find('Deployment', 'questnest-web'))
  web.spec.replicas = 'two'
  web.spec.template.spec.containers[0].securityContext.readOnlyRootFileSystem = true
  expect(findMistakes(web)).toEqual([
    expect.objectContaining({ instancePath: '/spec/replicas', keyword: 'type' }),
    '/spec/template/spec/containers/0/securityContext/readOnlyRootFileSystem',
  ])
})

test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
  '[G10.8] the manifest of the %s %s follows the schema of Kubernetes',
  (_kind, _name, manifest) => expect(findMistakes(manifest)).toEqual([]),
)

test.each(['web', 'worker'])(
  '[G10.9] Kubernetes checks a %s process, lets it stop in time, and always keeps one of two',
  (role) => {
    const { spec } = find('Deployment', `questnest-${role}`)
    const { metadata, spec: pod } = spec.template
    const [server] = pod.containers
    const { data } = find('ConfigMap', 'questnest')
    const host = { name: 'Host', value: new URL(data.ADULT_URL).host }
    const expectProbe = (probe: object, path: string) =>
      expect(probe).toMatchObject({
        httpGet: { path, port: 'http', ...(role === 'web' && { httpHeaders: [host] }) },
      })
    expectProbe(server.startupProbe, '/api/v1/health')
    expectProbe(server.livenessProbe, '/api/v1/health')
    expectProbe(server.readinessProbe, '/api/v1/ready')
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS))
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(server.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })

    const budget = find('PodDisruptionBudget', `questnest-${role}`).spec
    expect([spec.replicas, budget.minAvailable]).toEqual([2, 1])
    for (const { matchLabels } of [spec.selector, budget.selector])
      expect(matchLabels).toEqual(metadata.labels)
  },
)

test('[G10.9] the manifests lead both sites to the web processes', () => {
  const { data } = find('ConfigMap', 'questnest')
  const hosts = [data.ADULT_URL, data.KID_URL].map((address) => new URL(address).host)
  const { tls, rules } = find('Ingress', 'questnest').spec
  expect(tls[0].hosts).toEqual(hosts)
  expect(rules.map(({ host }: { host: string }) => host)).toEqual(hosts)
  const service = find('Service', 'questnest-web').spec
  for (const { http } of rules)
    expect(http.paths[0].backend.service).toEqual({
      name: 'questnest-web',
      port: { name: service.ports[0].name },
    })
  expect(service.selector).toEqual(find('Deployment', 'questnest-web').spec.template.metadata.labels)
})

test.each(['web', 'worker'])('[G10.9] a %s process accepts the settings of the manifests', (ROLE) => {
  const { data } = find('ConfigMap', 'questnest')
  const { APP_SECRET, DATABASE_URL, SMTP_URL } = productionSettings
  const secrets: Record<string, string> = { APP_SECRET, DATABASE_URL, SMTP_URL }
  const [server] = find('Deployment', `questnest-${ROLE}`).spec.template.spec.containers
  const [mount] = server.volumeMounts
  const settings = Object.entries<string>(data).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, value]
    expect(value.startsWith(`${mount.mountPath}/`)).toBe(true)
    const setting = name.replace(/_FILE$/, '')
    return [setting, secrets[setting]]
  })
  const config = readConfig({ ...Object.fromEntries(settings), ROLE, HOST: '0.0.0.0' })
  expect(config).toMatchObject({ trial: false, ROLE, APP_SECRET, METRICS_PORT: 9464 })
  expect(server.ports).toContainEqual({ name: 'metrics', containerPort: config.METRICS_PORT })
  expect(server.ports).toContainEqual({ name: 'http', containerPort: config.PORT })
})
