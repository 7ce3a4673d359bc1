/** Makes something out of an object once: as long as the object is in use, what was made of it is too. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const made = new WeakMap<K, V>()
  return (object) => {
    const known = made.get(object)
    if (known !== undefined) return known
    const value = make(object)
    made.set(object, value)
    return value
  }
}
