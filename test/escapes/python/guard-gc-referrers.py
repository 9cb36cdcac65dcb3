# flags: --no-network
import gc

if gc.get_referrers(print):
    print("ESCAPED")
