import {
  forbiddenValue,
  invalidValue,
  notFoundValue,
  type FieldError,
  type ErrorCollector,
  collectErrors,
} from '../../../../api/index.ts'
import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { descendingPath } from '../../../rules/values.ts'

type Item = Readonly<JsonObject>
/** The volumes of a Pod by name. */
export type Volumes = ReadonlyMap<string, Item>

const namesOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ name }) => stringOf(name)))
const pathsOf = (items: readonly Item[], field: string): ReadonlySet<string> =>
  new Set(items.map((item) => stringOf(item[field])))

function mountErrors(mount: Item, list: string, at: string, errors: ErrorCollector): void {
  const { subPath, subPathExpr, readOnly, recursiveReadOnly, mountPropagation } = mount
  descendingPath(subPath, `${list}.subPath`, errors)
  if (stringOf(subPathExpr) !== '') {
    if (stringOf(subPath) !== '') {
      errors.push(invalidValue(`${at}.subPathExpr`, subPathExpr, 'subPathExpr and subPath are mutually exclusive'))
    }
    descendingPath(subPathExpr, `${list}.subPathExpr`, errors)
  }
  if (recursiveReadOnly !== 'Enabled' && recursiveReadOnly !== 'IfPossible') return
  const recursive = `${list}.recursiveReadOnly`
  if (readOnly !== true) errors.push(forbiddenValue(recursive, 'may only be specified when readOnly is true'))
  if (mountPropagation !== undefined && mountPropagation !== 'None') {
    errors.push(forbiddenValue(recursive, 'may only be specified when mountPropagation is None or not specified'))
  }
}

/** `volumeMounts` and `volumeDevices` of a container against the volumes of its Pod. */
export function volumeUseErrors(container: Item, volumes: Volumes, at: string, errors: ErrorCollector): void {
  const mounts = objectsOf(container.volumeMounts)
  const devices = objectsOf(container.volumeDevices)
  if (mounts.length + devices.length === 0) return
  const deviceNames = namesOf(devices)
  const devicePaths = pathsOf(devices, 'devicePath')
  const privileged = objectOf(container.securityContext).privileged === true
  const list = `${at}.volumeMounts`
  for (const [index, mount] of mounts.entries()) {
    const place = `${list}[${index}]`
    const name = stringOf(mount.name)
    const path = stringOf(mount.mountPath)
    if (!volumes.has(name)) errors.push(notFoundValue(`${place}.name`, name))
    if (deviceNames.has(name)) {
      errors.push(invalidValue(`${place}.name`, name, 'must not already exist in volumeDevices'))
    }
    if (path !== '' && devicePaths.has(path)) {
      errors.push(invalidValue(`${place}.mountPath`, path, 'must not already exist as a path in volumeDevices'))
    }
    if (volumes.get(name)?.image !== undefined) {
      for (const field of ['subPath', 'subPathExpr']) {
        const value = stringOf(mount[field])
        if (value !== '') errors.push(invalidValue(`${place}.${field}`, value, 'not allowed in image volume sources'))
      }
    }
    mountErrors(mount, list, place, errors)
    if (mount.mountPropagation === 'Bidirectional' && !privileged) {
      const detail = 'Bidirectional mount propagation is available only to privileged containers'
      errors.push(forbiddenValue(`${list}.mountPropagation`, detail))
    }
  }
  errors.push(...deviceErrors({ devices, mounts, volumes }, `${at}.volumeDevices`))
}

interface VolumeUse {
  readonly devices: readonly Item[]
  readonly mounts: readonly Item[]
  readonly volumes: Volumes
}

function deviceErrors({ devices, mounts, volumes }: VolumeUse, list: string): readonly FieldError[] {
  return collectErrors((errors) => {
    const mountNames = namesOf(mounts)
    const mountPaths = pathsOf(mounts, 'mountPath')
    const seen = new Set<string>()
    for (const [index, device] of devices.entries()) {
      const at = `${list}[${index}]`
      const name = stringOf(device.name)
      const path = stringOf(device.devicePath)
      const tell = (field: string, value: string, detail: string): void =>
        void errors.push(invalidValue(`${at}.${field}`, value, detail))
      if (seen.has(name)) tell('name', name, 'must be unique')
      if (name !== '') seen.add(name)
      const volume = volumes.get(name)
      if (volume === undefined) errors.push(notFoundValue(`${at}.name`, name))
      else if (volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined) {
        tell('name', name, 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode')
      }
      if (path.split('/').includes('..')) tell('devicePath', path, "can not contain backsteps ('..')")
      if (mountNames.has(name)) tell('name', name, 'must not already exist in volumeMounts')
      if (path !== '' && mountPaths.has(path))
        tell('devicePath', path, 'must not already exist as a path in volumeMounts')
    }
  })
}
