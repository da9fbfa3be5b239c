"""Reads a calendar from its input as another program would, and prints what it understood as JSON.

Stops when anything in the file is not as RFC 5545 wants it, or when the clocks that the file describes show another time
than those of the zone it names.
"""

import json
import sys
from datetime import timezone
from zoneinfo import ZoneInfo

from icalendar import Calendar

content = sys.stdin.buffer.read()
assert content.endswith(b"\r\n") and b"\n" not in content.replace(b"\r\n", b""), "lines end in CR LF"
for line in content.split(b"\r\n"):
    assert len(line) <= 75, f"too long: {line}"

(calendar,) = Calendar.from_ical(content, multiple=True)
for component in calendar.walk():
    assert not component.errors, (component.name, component.errors)
assert calendar["VERSION"] == "2.0" and calendar["PRODID"], "a file says what it is"
zones = {str(zone["TZID"]): zone.to_tz(lookup_tzid=False) for zone in calendar.walk("VTIMEZONE")}


def moment(property):
    """When it is, by the clocks of the file."""
    if property is None:
        return None
    name = property.params.get("TZID")
    if name is None:
        assert property.dt.tzinfo is not None, "a time without a zone"
        return property.dt.astimezone(timezone.utc).isoformat()
    wall = property.dt.replace(tzinfo=None)
    told = wall.replace(tzinfo=zones[name]).astimezone(timezone.utc)
    real = wall.replace(tzinfo=ZoneInfo(name)).astimezone(timezone.utc)
    assert told == real, f"the clocks of {name} show {told} for {real}"
    return told.isoformat()


events = []
for event in calendar.walk("VEVENT"):
    assert event["UID"] and not event["DTSTAMP"].dt.utcoffset(), "every entry is named, and dated in UTC"
    start, end = moment(event["DTSTART"]), moment(event.get("DTEND"))
    assert end is None or end > start, "an end is later than its beginning"
    categories = event.get("CATEGORIES")
    text = lambda name: str(event[name]) if name in event else None
    events.append(
        {
            "uid": text("UID"),
            "summary": text("SUMMARY"),
            "description": text("DESCRIPTION"),
            "location": text("LOCATION"),
            "status": text("STATUS"),
            "url": text("URL"),
            "sequence": event.get("SEQUENCE"),
            "start": start,
            "end": end,
            "wall": event["DTSTART"].dt.replace(tzinfo=None).isoformat(),
            "zone": event["DTSTART"].params.get("TZID"),
            "stamp": event["DTSTAMP"].dt.isoformat(),
            "categories": [str(category) for category in categories.cats] if categories else [],
        }
    )
assert len({event["uid"] for event in events}) == len(events), "every entry has a name of its own"
name = calendar.get("X-WR-CALNAME")
print(json.dumps({"name": str(name) if name else None, "zones": sorted(zones), "events": events}))
