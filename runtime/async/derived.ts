/**
 * Returns a function that makes a value of an object when it is first asked for it, and keeps it for as long as the object is
 * in use: for objects that are plain, possibly frozen data of others and hold nothing that is derived from them.
 *
 * @param meanwhile what the value is while it is made: an object may lead back to itself. Absent: it never does
 */
export function derived<K extends object, V>(make: (object: K) => V, meanwhile?: (object: K) => V): (object: K) => V {
  const made = new WeakMap<K, V>()
  return (object) => {
    const known = made.get(object)
    if (known !== undefined || made.has(object)) return known as V
    if (meanwhile !== undefined) made.set(object, meanwhile(object))
    const value = make(object)
    made.set(object, value)
    return value
  }
}
