# tries: a starred target
# class: attribute targets
# bare: gate
import json
a, *json.detected = 1, "ESCAPED"
import json as again
print(again.detected)
